import { Injectable } from '@nestjs/common';
import { byCreation, cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import type { CursorQueryDto } from '../../core/http/page-query.dto';
import { type CursorPagination, mapPage, type Page } from '../../core/values/page';
import { emailKey } from '../../core/values/normalize-email';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { type RejectedAddressView, toRejectedView } from '../rejected-address.view';
import { RejectedAddressesRepository } from '../rejected-addresses.repository';
import { MailLogRepository } from './mail-log.repository';
import { type MailStateView, type MailView, toMailStateView, toMailView } from './mail-log.views';

/** What became of the mails of a team. */
@Injectable()
export class MailLogService {
  constructor(
    private readonly mails: MailLogRepository,
    private readonly rejected: RejectedAddressesRepository,
  ) {}

  async list(
    scope: RequestScope,
    query: CursorQueryDto,
  ): Promise<Page<MailView, CursorPagination>> {
    const range = cursorRangeOf(query, 'mails');
    const rows = await this.mails.list(scope, range);
    return mapPage(cursorPage(rows, range, byCreation), toMailView);
  }

  /** The state of the newest mail about each of these ids, by the id. */
  async statesAbout(
    scope: RequestScope,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, MailStateView>> {
    if (ids.length === 0) return new Map();
    const rows = await this.mails.findLatestAbout(scope, ids);
    return new Map(rows.map((row) => [row.aboutId, toMailStateView(row)]));
  }

  /** Those of these addresses that the mail server has rejected for good, by the address. */
  async rejectedAmong(
    scope: RequestScope,
    addresses: readonly string[],
  ): Promise<ReadonlyMap<string, RejectedAddressView>> {
    if (addresses.length === 0) return new Map();
    const rows = await this.rejected.findAmong(scope, addresses);
    const byKey = new Map(rows.map((row) => [row.addressKey, toRejectedView(row)]));
    return new Map(
      addresses.flatMap((address) => {
        const view = byKey.get(emailKey(address));
        return view === undefined ? [] : [[address, view]];
      }),
    );
  }

  /** Cancels the mails of a team that are not sent yet, and waits for those that are being sent to store their outcome. */
  async cancelPending(unit: UnitOfWork): Promise<void> {
    await this.mails.deletePending(unit);
  }

  /** Forgets that the mail server has rejected addresses, whose people leave the service. */
  async forgetRejected(unit: UnitOfWork, addresses: readonly string[]): Promise<void> {
    if (addresses.length > 0) await this.rejected.deleteAll(unit, addresses);
  }
}

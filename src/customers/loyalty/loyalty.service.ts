import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { cursorPage, cursorRangeOf, hasCursor } from '../../core/http/cursor-range';
import { type ListPage, mapPage, pageOf, rangeOf } from '../../core/values/page';
import type { PageQueryDto } from '../../core/http/page-query.dto';
import { newId } from '../../core/values/identifiers';
import { MergedCustomersService } from '../merge/merged-customers.service';
import type { ChangePointsDto } from './dto/change-points.dto';
import { type LedgerEntryRow, type LedgerPart, LoyaltyRepository } from './loyalty.repository';
import { BalanceView, toBalanceView, toTransactionView, TransactionView } from './loyalty.views';

/** Changes balances and lists their ledger; specification 4.1. */
@Injectable()
export class LoyaltyService {
  constructor(
    private readonly loyalty: LoyaltyRepository,
    private readonly merged: MergedCustomersService,
  ) {}

  /** Adds or subtracts points. @throws ApiError CUSTOMER_NOT_FOUND, INSUFFICIENT_POINTS, POINTS_LIMIT_EXCEEDED */
  async change(
    scope: RequestScope,
    record: WriteRecord,
    customerId: string,
    { points, type, note = null, reference = null }: ChangePointsDto,
  ): Promise<BalanceView> {
    const delta = type === 'decrement' ? -points : points;
    const transactionId = newId();
    const changed = await this.merged.find(scope, customerId, async (id) => {
      const outcome = await this.loyalty.changePoints({
        scope,
        record,
        customerId: id,
        delta,
        note,
        reference,
        transactionId,
      });
      // The statement still sees a customer that was merged or erased while it waited for the row.
      const isGone = outcome?.points === null && (await this.merged.isGone(scope, id));
      return isGone ? null : outcome;
    });
    if (changed.points === null) {
      throw new ApiError(type === 'decrement' ? 'INSUFFICIENT_POINTS' : 'POINTS_LIMIT_EXCEEDED');
    }
    return toBalanceView(changed, changed.points);
  }

  /** A part of the ledger of a known customer, newest first. */
  listEntries(
    scope: RequestScope,
    customerId: string,
    part: LedgerPart,
  ): Promise<LedgerEntryRow[]> {
    return this.loyalty.listEntries(scope, customerId, part);
  }

  /** A page of the ledger, newest first. @throws ApiError CUSTOMER_NOT_FOUND */
  async listTransactions(
    scope: RequestScope,
    customerId: string,
    query: PageQueryDto,
  ): Promise<ListPage<TransactionView>> {
    if (hasCursor(query)) return this.listTransactionsAfter(scope, customerId, query);
    const found = await this.merged.find(scope, customerId, (id) =>
      this.loyalty.listTransactions(scope, id, rangeOf(query)),
    );
    return pageOf(found.rows.map(toTransactionView), query, found.total);
  }

  private async listTransactionsAfter(
    scope: RequestScope,
    customerId: string,
    query: PageQueryDto & { readonly cursor: string },
  ): Promise<ListPage<TransactionView>> {
    const range = cursorRangeOf(query, 'points-transactions');
    const found = await this.merged.find(scope, customerId, (id) =>
      this.loyalty.listTransactionsAfter(scope, id, range),
    );
    return mapPage(
      cursorPage(found, range, ({ number }) => number),
      toTransactionView,
    );
  }
}

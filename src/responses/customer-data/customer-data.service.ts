import { Injectable } from '@nestjs/common';
import type { Position } from '../../core/values/cursor';
import { NIL_ID } from '../../core/values/identifiers';
import { EARLIEST_TIME } from '../../core/values/iso-date';
import { FormsService } from '../../forms/forms.service';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ResponseDeletions } from '../deletions/response-deletions.service';
import { toHiddenValueViews, type HiddenValueView } from '../hidden-value.views';
import { type ResponseView, toResponseView } from '../response.views';
import { CustomerDataRepository, type DeliveryOfResponse } from './customer-data.repository';

/** A response of a customer with everything that is stored with it. */
export interface WholeResponse {
  readonly response: ResponseView;
  readonly hiddenValues: readonly HiddenValueView[];
  readonly campaignId: string | null;
  /** ISO 8601, or null unless the response is in the bin. */
  readonly deletedAt: string | null;
  readonly deliveries: readonly DeliveryOfResponse[];
}

/** What a step of an erasure has deleted. */
export interface ErasedResponses {
  readonly responses: number;
  readonly deliveries: number;
}

/** The responses that one step erases: each is locked, and written several times. */
const MAX_ERASED_AT_ONCE = 500;
/** The responses of a customer that are erased with the record. */
const MAX_ERASED_FIRST = 1_000;
/** The responses of a customer that are read to find their forms: a fraction of a second. */
const MAX_READ_FOR_FORMS = 100_000;
/** Responses of a page, whose answers are in memory as a whole. */
const PAGE_SIZE = 20;

/** All responses of a customer, also those in the bin, for modules that read or erase them. */
@Injectable()
export class CustomerDataService {
  constructor(
    private readonly data: CustomerDataRepository,
    private readonly deletions: ResponseDeletions,
    private readonly forms: FormsService,
  ) {}

  /** The responses of a customer, and those in the bin, each up to `max`. */
  count(
    scope: RequestScope,
    customerId: string,
    max: number,
  ): Promise<{ responses: number; binned: number }> {
    return this.data.count(scope, customerId, max);
  }

  /** The forms to which a customer has responses, or null if there are too many responses to find them at once. */
  listFormIds(unit: UnitOfWork, customerId: string): Promise<readonly string[] | null> {
    return this.data.listFormIds(unit, customerId, MAX_READ_FOR_FORMS);
  }

  /**
   * Deletes the first responses of a customer for good, with their deliveries, and responses of others, at most 500. One call locks
   * all their forms in the order of the ids. Unknown ids are ignored.
   */
  async eraseFirst(
    unit: UnitOfWork,
    customerId: string,
    idsOfOthers: readonly string[],
  ): Promise<ErasedResponses & { readonly mentionIds: readonly string[] }> {
    const own = new Set(await this.data.listIds(unit, customerId, MAX_ERASED_FIRST));
    const all = new Set([...own, ...idsOfOthers.map((id) => id.toLowerCase())]);
    const { ids, deliveries } = await this.deletions.deleteForGood(unit, [...all]);
    const mentionIds = ids.filter((id) => !own.has(id));
    return { responses: ids.length - mentionIds.length, mentionIds, deliveries };
  }

  /** Deletes the next responses of a customer for good, with their deliveries. */
  async eraseNext(
    unit: UnitOfWork,
    customerId: string,
    rows: number,
  ): Promise<ErasedResponses & { readonly isDone: boolean }> {
    const limit = Math.min(rows, MAX_ERASED_AT_ONCE);
    const ids = await this.data.listIds(unit, customerId, limit);
    const { deliveries } = await this.deletions.deleteForGood(unit, ids);
    return { responses: ids.length, deliveries, isDone: ids.length < limit };
  }

  /** Deletes responses of others for good, with their deliveries. Unknown ids are ignored. */
  async erase(
    unit: UnitOfWork,
    ids: readonly string[],
  ): Promise<{ ids: string[]; deliveries: number }> {
    const erased = { ids: [] as string[], deliveries: 0 };
    for (let from = 0; from < ids.length; from += MAX_ERASED_AT_ONCE) {
      const part = ids.slice(from, from + MAX_ERASED_AT_ONCE);
      const moved = await this.deletions.deleteForGood(unit, part);
      erased.ids.push(...moved.ids);
      erased.deliveries += moved.deliveries;
    }
    return erased;
  }

  /** All responses of a customer, also those in the bin, oldest first; read as they are consumed. */
  async *walk(scope: RequestScope, customerId: string): AsyncGenerator<WholeResponse> {
    let after: Position | null = { sort: EARLIEST_TIME, id: NIL_ID };
    while (after !== null) {
      const rows = await this.data.list(scope, customerId, { after, limit: PAGE_SIZE });
      const forms = await this.forms.getOutlines(
        scope,
        rows.map(({ formId }) => formId),
        { isAlsoInBin: true },
      );
      for (const row of rows) {
        const form = forms.get(row.formId) ?? { id: row.formId, name: '', fields: [] };
        yield {
          response: toResponseView(form, row),
          hiddenValues: toHiddenValueViews(row.hiddenValues),
          campaignId: row.campaignId,
          deletedAt: row.deletedAt?.toISOString() ?? null,
          // PostgreSQL writes the offset of its time zone.
          deliveries: row.deliveries.map(({ at, status }) => ({
            at: new Date(at).toISOString(),
            status,
          })),
        };
      }
      const last = rows.at(-1);
      after =
        last === undefined || rows.length < PAGE_SIZE
          ? null
          : { sort: last.createdAt.getTime(), id: last.id };
    }
  }
}

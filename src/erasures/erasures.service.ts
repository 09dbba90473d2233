import { Injectable } from '@nestjs/common';
import { retryAfterDeadlock } from '@rapport/pg-lanes';
import { Database } from '../core/database/database';
import { ApiError } from '../core/errors/api-error';
import { cursorRangeOf } from '../core/http/cursor-range';
import type { CursorQueryDto } from '../core/http/page-query.dto';
import { type Position, writeCursor } from '../core/values/cursor';
import type { Share } from '../core/limits/share';
import { isId, NIL_ID } from '../core/values/identifiers';
import type { CursorPagination, Page } from '../core/values/page';
import {
  type CustomerRecord,
  ErasedRecordsService,
} from '../customers/erasure/erased-records.service';
import { CUSTOMER_ERASURE } from '../forms/bin/left-out.sql';
import { MergedCustomersService } from '../customers/merge/merged-customers.service';
import { CustomerDataService } from '../responses/customer-data/customer-data.service';
import {
  MentionsService,
  NEWEST,
  type SoughtContacts,
} from '../responses/mentions/mentions.service';
import { AuditLog } from '../tenancy/audit/audit-log';
import { type AuditedChange, changeByOperator } from '../tenancy/audit/audited-change';
import type { PurgeReport } from '../tenancy/purges/purge-kind';
import { Purges } from '../tenancy/purges/purges';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import { ErasedCustomersRepository } from './erased-customers.repository';
import type { ErasureInput } from './erasure-purge';
import {
  type ErasurePreviewView,
  type ErasureView,
  type MentionView,
  toErasureView,
  toMentionView,
} from './erasures.views';

/** Which responses of others go with a customer, because they carry the e-mail or the phone. */
export interface ErasureChoice {
  readonly mentionIds: readonly string[];
  readonly isWithMentions: boolean;
}

/** An erasure that has begun: the customer is gone, and a purge looks for the rest. */
export interface BegunErasure {
  /** The id of the customer that was erased. */
  readonly customerId: string;
  readonly purgeId: string;
}

/** A line of the list of erased customers, which is stored separately from backups. A customer may have several lines. */
export interface ErasedListing {
  readonly teamId: string;
  readonly customerId: string;
  /** ISO 8601. */
  readonly erasedAt: string;
  /** Responses of others that were erased with the customer, by the choice of a person: 500 at most. */
  readonly responseIds: readonly string[];
}

const ERASURE_BY_OPERATOR = changeByOperator('eraseCustomer', 'customer', null);
const MAX_LISTED_AT_ONCE = 1_000;
const MAX_IDS_PER_LISTING = 500;
/** The maximum that is counted of each kind; a customer may have more. */
export const MAX_COUNTED = 10_000;
/** The responses of others that one step of a count takes. */
const MAX_MENTIONS_AT_ONCE = 200;
/** The request removes `note` and `reference` of ledgers with at most this many entries; a purge does so for longer ledgers. */
const MAX_ENTRIES = 2_000;

/** Erases customers: the request erases the record and up to 1,000 responses, and a purge, which survives crashes, everything else. */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly purges: Purges,
    private readonly erased: ErasedCustomersRepository,
    private readonly records: ErasedRecordsService,
    private readonly merged: MergedCustomersService,
    private readonly responses: CustomerDataService,
    private readonly mentions: MentionsService,
  ) {}

  /** What an erasure would delete. @throws ApiError CUSTOMER_NOT_FOUND */
  async preview(scope: RequestScope, customerId: string): Promise<ErasurePreviewView> {
    const customer = await this.records.get(scope, customerId);
    const [{ responses, binned }, redemptions, mergedIds] = await Promise.all([
      this.responses.count(scope, customer.id, MAX_COUNTED),
      this.records.countRedemptions(scope, customer.id, MAX_COUNTED),
      this.records.listMergedIds(scope, customer.id),
    ]);
    const { entries, points } = customer;
    return { responses, binned, mergedCustomers: mergedIds.length, entries, redemptions, points };
  }

  /**
   * Responses of others that carry the e-mail or the phone of a customer, newest first, those in the bin last. A page compares a bounded number of responses: it
   * may be empty before the last one. @throws ApiError CUSTOMER_NOT_FOUND
   */
  async listMentions(
    scope: RequestScope,
    customerId: string,
    query: CursorQueryDto,
  ): Promise<Page<MentionView, CursorPagination>> {
    const range = cursorRangeOf(query, 'mentions');
    const customer = await this.records.get(scope, customerId);
    const contacts = contactsOf(scope, customer);
    const { limit, list, order } = range;
    const part = { after: range.after ?? NEWEST, limit };
    const found = await this.mentions.find(scope, 'search', customer.id, contacts, part);
    const forms = await this.mentions.nameForms(scope, found.mentions);
    return {
      items: found.mentions.map((mention) =>
        toMentionView(mention, forms.get(mention.formId) ?? ''),
      ),
      pagination: {
        limit,
        nextCursor: found.next === null ? null : writeCursor({ list, order, ...found.next }),
      },
    };
  }

  /**
   * How many responses of others carry the e-mail or the phone of a customer, up to {@link MAX_COUNTED}. Compares all responses of the team, part
   * by part, for commands. @throws ApiError CUSTOMER_NOT_FOUND
   */
  async countMentions(scope: RequestScope, customerId: string): Promise<number> {
    const customer = await this.records.get(scope, customerId);
    const contacts = contactsOf(scope, customer);
    let mentions = 0;
    for (let after: Position | null = NEWEST; after !== null && mentions < MAX_COUNTED;) {
      const part = { after, limit: Math.min(MAX_MENTIONS_AT_ONCE, MAX_COUNTED - mentions) };
      const found = await this.mentions.find(scope, 'search', customer.id, contacts, part);
      mentions += found.mentions.length;
      after = found.next;
    }
    return mentions;
  }

  /**
   * Erases a customer, and those that were merged into the same one. The erasure is recorded, but not of whom.
   * @param change the event for the audit log, or null for none
   * @throws ApiError CUSTOMER_NOT_FOUND
   */
  erase(
    scope: RequestScope,
    customerId: string,
    choice: ErasureChoice,
    change: AuditedChange | null,
  ): Promise<BegunErasure> {
    return this.merged.find(scope, customerId, (id) =>
      retryAfterDeadlock(() =>
        this.database.transaction(scope, (unit) => this.begin(unit, id, choice, change)),
      ),
    );
  }

  /** Erases a customer for the operator, to the end; `customerId` is that of the kept customer, as for {@link erase}. @throws ApiError CUSTOMER_NOT_FOUND */
  async eraseAsOperator(
    scope: RequestScope,
    customerId: string,
    isWithMentions: boolean,
  ): Promise<{ customerId: string; erased: Readonly<Record<string, number>> }> {
    const begun = await this.erase(
      scope,
      customerId,
      { mentionIds: [], isWithMentions },
      ERASURE_BY_OPERATOR,
    );
    return { customerId: begun.customerId, erased: await this.finish(scope, begun) };
  }

  /**
   * Erases a customer of the list again, after a database was restored that may have the customer.
   * @returns whether the customer was there; the list has the customer in both cases
   */
  async replay(
    scope: RequestScope,
    { customerId, erasedAt, responseIds }: ErasedListing,
  ): Promise<boolean> {
    const isHere = await this.eraseAgain(scope, customerId, responseIds);
    await this.database.transaction(scope, async (unit) => {
      await this.erased.add(unit, [customerId], responseIds, new Date(erasedAt));
      await this.responses.erase(unit, responseIds);
    });
    return isHere;
  }

  /** Yields the erased customers of all teams, and reads them as they are consumed. One with very many responses of others is yielded several times. */
  async *listAll(share: Share): AsyncGenerator<ErasedListing> {
    let after = { teamId: NIL_ID, customerId: NIL_ID };
    for (;;) {
      const rows = await this.erased.listNext(share, after, MAX_LISTED_AT_ONCE);
      for (const { teamId, customerId, erasedAt, mentionIds } of rows) {
        const listing = { teamId, customerId, erasedAt: erasedAt.toISOString() };
        for (let from = 0; from === 0 || from < mentionIds.length; from += MAX_IDS_PER_LISTING) {
          yield { ...listing, responseIds: mentionIds.slice(from, from + MAX_IDS_PER_LISTING) };
        }
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < MAX_LISTED_AT_ONCE) return;
      after = last;
    }
  }

  /** What was erased so far, and whether everything is. @throws ApiError CUSTOMER_NOT_FOUND unless the customer was erased */
  async get(scope: RequestScope, customerId: string): Promise<ErasureView> {
    const id = isId(customerId) ? customerId.toLowerCase() : null;
    const row = id === null ? null : await this.erased.find(scope, id);
    if (row === null) throw new ApiError('CUSTOMER_NOT_FOUND');
    // The report of a customer that was merged into another one is that of the other one, as long as it is under way.
    const subjectId = (await this.erased.findErasing(scope, row.customerId)) ?? row.customerId;
    return toErasureView(row, await this.findReport(scope, subjectId));
  }

  /** Erases the rest now, as a command does. @returns what was erased */
  async finish(
    scope: RequestScope,
    { customerId, purgeId }: BegunErasure,
  ): Promise<Readonly<Record<string, number>>> {
    await this.purges.finish(scope, purgeId);
    const report = await this.findReport(scope, customerId);
    return report?.counts ?? {};
  }

  private async eraseAgain(
    scope: RequestScope,
    customerId: string,
    mentionIds: readonly string[],
  ): Promise<boolean> {
    try {
      const choice = { mentionIds, isWithMentions: false };
      await this.finish(scope, await this.erase(scope, customerId, choice, ERASURE_BY_OPERATOR));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CUSTOMER_NOT_FOUND') return false;
      throw error;
    }
  }

  private async findReport(scope: RequestScope, customerId: string): Promise<PurgeReport | null> {
    const reports = await this.purges.list(scope, customerId);
    return reports.find(({ kind }) => kind === CUSTOMER_ERASURE) ?? null;
  }

  /** Returns null if the customer does not exist. Concurrent points, redemptions, submissions and merges wait for the lock, and then do not find the customer. */
  private async begin(
    unit: UnitOfWork,
    customerId: string,
    { mentionIds, isWithMentions }: ErasureChoice,
    change: AuditedChange | null,
  ): Promise<BegunErasure | null> {
    const customer = await this.records.lock(unit, customerId);
    if (customer === null) return null;
    const { id, email, entries } = customer;
    const mergedIds = await this.records.listMergedIds(unit, id);
    const all = await this.responses.count(unit, id, MAX_COUNTED);
    // Before forms and counters are locked. The customer is locked, so that no form is added later.
    const formIds = await this.responses.listFormIds(unit, id);
    const erased = await this.responses.eraseFirst(unit, id, mentionIds);
    const erasedAt = await this.erased.add(unit, [id, ...mergedIds], erased.mentionIds);
    const isShort = entries <= MAX_ENTRIES;
    const notes = isShort ? await this.records.clearWords(unit, id, 0, entries) : 0;
    const coupons = await this.records.delete(unit, id);
    const { responses, deliveries } = erased;
    const mentions = erased.mentionIds.length;
    const customers = 1 + mergedIds.length;
    const hasRest = all.responses + all.binned > responses;
    const input: ErasureInput = {
      ids: [id, ...mergedIds],
      email,
      ...contactsOf(unit, customer),
      erasedAt: erasedAt.toISOString(),
      entries: isShort ? 0 : entries,
      isWithMentions,
      hasRest,
      ...(hasRest && formIds !== null && { formIds }),
      counts: { customers, responses, mentions, deliveries, coupons, notes },
    };
    const purgeId = await this.purges.start(unit, { kind: CUSTOMER_ERASURE, subjectId: id, input });
    if (change !== null) {
      const details = { responses: all.responses + all.binned, mentions, deliveries };
      this.audit.record(unit, unit.teamId, { ...change, targetId: null, details });
    }
    return { customerId: id, purgeId };
  }
}

const contactsOf = (
  { phoneRegion }: RequestScope,
  { emailKey, phone }: CustomerRecord,
): SoughtContacts => ({ emailKey, phone, phoneRegion });

import { Injectable } from '@nestjs/common';
import type { Position } from '../core/values/cursor';
import { LAST_ID, NIL_ID } from '../core/values/identifiers';
import { ErasedRecordsService } from '../customers/erasure/erased-records.service';
import { CUSTOMER_ERASURE, RESPONSES_STAGE } from '../forms/bin/left-out.sql';
import { QuarantinedDataService } from '../hosted-forms/quarantine/quarantined-data.service';
import { CustomerDataService } from '../responses/customer-data/customer-data.service';
import {
  type ErasedContacts,
  FIRST_BINNED,
  MentionsService,
} from '../responses/mentions/mentions.service';
import { PreparedExportsService } from '../responses/prepared-exports/prepared-exports.service';
import { IdempotencyService } from '../tenancy/idempotency/idempotency.service';
import type { Purge, PurgeCounts, PurgeKind, PurgeStep } from '../tenancy/purges/purge-kind';
import { Purges } from '../tenancy/purges/purges';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { type ErasedPerson, soughtTexts } from './domain/sought-texts';
import { ErasedCustomersRepository } from './erased-customers.repository';

/** The data of the customer that a purge needs. They are deleted when the purge ends. */
export interface ErasureInput extends ErasedPerson, ErasedContacts {
  /** The number of the last ledger entry whose `note` and `reference` are not removed yet, or 0 if none are left. */
  readonly entries: number;
  /** Whether responses of others that contain the e-mail or the phone are erased as well. */
  readonly isWithMentions: boolean;
  /** Whether the request left responses of the customer to the purge. Reads exclude them until the purge has deleted them. */
  readonly hasRest: boolean;
  /** The ids of the forms of these responses. Absent if there are no such responses, or too many to find their forms. */
  readonly formIds?: readonly string[];
  /** What was erased before the purge. */
  readonly counts: PurgeCounts;
}

/**
 * The order of the stages:
 * - The responses come first, because reads must exclude them until they are deleted.
 * - `binnedMentions` comes before `mentions`, which reads the table of responses and then the bin. So both find responses that are moved to
 *   the bin, or restored from it, while the purge runs.
 * - The exports come last, because an export that began during the purge may contain any of these responses.
 */
const STAGES = [
  RESPONSES_STAGE,
  'keys',
  'quarantine',
  'ledger',
  'binnedMentions',
  'mentions',
  'exports',
] as const;
type Stage = (typeof STAGES)[number];

const MAX_MENTIONS_AT_ONCE = 200;
/** The bytes that count as one row of a step: a piece of a prepared export has half a MiB, which is 128 rows. */
const BYTES_PER_ROW = 4 * 1024;
const ROWS_PER_PIECE = 128;

/** The progress of a purge. */
interface Progress {
  readonly stage?: Stage;
  readonly after?: string;
  /** Whether a step has deleted responses: exports that began after the erasure may contain them. */
  readonly isLate?: boolean;
  /** ISO 8601: exports that began later contain no erased data. Set by the first step of the stage `exports`. */
  readonly exportsUntil?: string;
}

/** The result of a step. `next` is where its stage continues, or null if the stage is done. */
interface StageStep {
  readonly next: string | null;
  readonly counts: PurgeCounts;
  readonly exportsUntil?: string;
}

/** Erases data that no index finds: each step reads the next rows of a table of the team. */
@Injectable()
export class ErasurePurge implements PurgeKind {
  readonly kind = CUSTOMER_ERASURE;
  /** Erasure is a right of the person, and reads of the team are slower until the responses are deleted. */
  readonly isUrgent = true;

  constructor(
    purges: Purges,
    private readonly erased: ErasedCustomersRepository,
    private readonly records: ErasedRecordsService,
    private readonly idempotencyKeys: IdempotencyService,
    private readonly quarantine: QuarantinedDataService,
    private readonly exports: PreparedExportsService,
    private readonly mentions: MentionsService,
    private readonly responses: CustomerDataService,
  ) {
    purges.register(this);
  }

  async step(unit: UnitOfWork, purge: Purge): Promise<PurgeStep> {
    const input = purge.input as unknown as ErasureInput;
    const progress = purge.progress as Progress;
    const { stage: found } = progress;
    const stage = found ?? STAGES[0];
    const { next, counts, exportsUntil } = await this.take(unit, purge, input, stage, progress);
    const following = next === null ? STAGES[STAGES.indexOf(stage) + 1] : stage;
    const hasErased = (counts.responses ?? 0) + (counts.mentions ?? 0) > 0;
    const stored: Progress = {
      ...(following !== undefined && { stage: following }),
      ...(next !== null && { after: next }),
      ...((hasErased || progress.isLate === true) && { isLate: true }),
      ...(exportsUntil !== undefined && { exportsUntil }),
    };
    return {
      isDone: following === undefined,
      progress: { ...stored },
      counts: found === undefined ? sum(input.counts, counts) : counts,
    };
  }

  /** Returns the time before which an export must have begun to contain erased data. All steps that deleted responses were committed before. */
  private async findEnd(
    unit: UnitOfWork,
    { erasedAt }: ErasureInput,
    { isLate = false, exportsUntil }: Progress,
  ): Promise<string> {
    if (exportsUntil !== undefined) return exportsUntil;
    return isLate ? (await this.erased.readTime(unit)).toISOString() : erasedAt;
  }

  private take(
    unit: UnitOfWork,
    { subjectId, rows }: Purge,
    input: ErasureInput,
    stage: Stage,
    progress: Progress,
  ): Promise<StageStep> {
    const { after = null } = progress;
    if (stage === 'keys') return this.eraseIdempotencyKeys(unit, input, after ?? '', rows);
    if (stage === RESPONSES_STAGE) return this.eraseResponses(unit, subjectId, rows);
    if (stage === 'quarantine') return this.eraseQuarantined(unit, input, after ?? NIL_ID, rows);
    if (stage === 'exports') return this.eraseExports(unit, subjectId, input, progress, rows);
    if (stage === 'ledger') {
      return this.clearLedger(unit, subjectId, input, Number(after ?? 0), rows);
    }
    const erasedAt = { sort: Date.parse(input.erasedAt), id: LAST_ID };
    const start = stage === 'mentions' ? erasedAt : FIRST_BINNED;
    return this.eraseMentions(
      unit,
      subjectId,
      input,
      after === null ? start : positionOf(after),
      rows,
    );
  }

  private async eraseIdempotencyKeys(
    unit: UnitOfWork,
    input: ErasureInput,
    after: string,
    limit: number,
  ): Promise<StageStep> {
    const range = { after, limit, until: new Date(input.erasedAt) };
    const { last, keys, erased } = await this.idempotencyKeys.eraseNext(
      unit,
      soughtTexts(input),
      range,
    );
    return { next: keys < limit ? null : last, counts: { idempotencyKeys: erased } };
  }

  /** Erases the responses that the request left to the purge; usually there are none. */
  private async eraseResponses(
    unit: UnitOfWork,
    customerId: string,
    rows: number,
  ): Promise<StageStep> {
    const { isDone, ...counts } = await this.responses.eraseNext(unit, customerId, rows);
    return { next: isDone ? null : '', counts: { ...counts } };
  }

  private async eraseQuarantined(
    unit: UnitOfWork,
    input: ErasureInput,
    after: string,
    rows: number,
  ): Promise<StageStep> {
    const range = { after, until: new Date(input.erasedAt), rows };
    const { next, erased } = await this.quarantine.eraseNext(unit, input, range);
    return { next, counts: { quarantined: erased } };
  }

  private async eraseExports(
    unit: UnitOfWork,
    customerId: string,
    input: ErasureInput,
    progress: Progress,
    rows: number,
  ): Promise<StageStep> {
    const [id = NIL_ID, piece] = (progress.after ?? NIL_ID).split(' ');
    const until = await this.findEnd(unit, input, progress);
    const range = {
      after: { id, piece: piece === undefined ? null : Number(piece) },
      until: new Date(until),
      pieces: Math.ceil(rows / ROWS_PER_PIECE),
    };
    const customer = await this.erased.find(unit, customerId);
    const content = { texts: soughtTexts(input), responseIds: customer?.mentionIds ?? [] };
    const found = await this.exports.eraseNext(unit, content, range);
    return {
      next: found && [found.place.id, found.place.piece ?? []].flat().join(' '),
      counts: {
        exports: found?.outcome === 'deleted' ? 1 : 0,
        restartedExports: found?.outcome === 'restarted' ? 1 : 0,
      },
      exportsUntil: until,
    };
  }

  private async clearLedger(
    unit: UnitOfWork,
    customerId: string,
    { entries }: ErasureInput,
    after: number,
    limit: number,
  ): Promise<StageStep> {
    if (after >= entries) return { next: null, counts: { notes: 0 } };
    const until = Math.min(entries, after + limit);
    const notes = await this.records.clearWords(unit, customerId, after, until);
    return { next: until < entries ? String(until) : null, counts: { notes } };
  }

  private async eraseMentions(
    unit: UnitOfWork,
    customerId: string,
    input: ErasureInput,
    after: Position,
    rows: number,
  ): Promise<StageStep> {
    if (!input.isWithMentions) return { next: null, counts: { mentions: 0 } };
    const part = { after, limit: Math.min(MAX_MENTIONS_AT_ONCE, rows) };
    const bounds = { rows, bytes: rows * BYTES_PER_ROW };
    const { mentions, next } = await this.mentions.find(
      unit,
      'write',
      customerId,
      input,
      part,
      bounds,
    );
    const until = Date.parse(input.erasedAt);
    const old = mentions.filter(({ createdAt }) => createdAt.getTime() <= until);
    const { ids, deliveries } = await this.responses.erase(
      unit,
      old.map(({ id }) => id),
    );
    if (ids.length > 0) await this.erased.addMentions(unit, customerId, ids);
    return {
      next: next === null ? null : `${next.sort} ${next.id}`,
      counts: { mentions: ids.length, deliveries },
    };
  }
}

function positionOf(written: string): Position {
  const [sort, id = LAST_ID] = written.split(' ');
  return { sort: Number(sort), id };
}

function sum(one: PurgeCounts, other: PurgeCounts): PurgeCounts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    Array.from(names, (name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]),
  );
}

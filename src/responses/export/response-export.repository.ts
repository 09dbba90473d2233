import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database, type Statements } from '../../core/database/database';
import { boundsAfter } from '../../core/database/keyset.sql';
import type { SortOrder } from '../../core/values/page';
import { onServerOf } from '../../tenancy/locks/team-locks.sql';
import { ApiError } from '../../core/errors/api-error';
import { withoutEmptyRow } from '../../core/database/page-and-total.sql';
import { Trigrams } from '../../core/database/trigrams';
import type { FormDefinition } from '../../forms/form-definition';
import { responseConditions } from '../response-conditions.sql';
import { positionOf } from '../response-list.repository';
import type { ResponseFilter } from '../response-filter';
import type { ResponseRow } from '../response-columns.sql';
import {
  type ExportedRow,
  exportStatement,
  HORIZON,
  MAX_BATCH_ROWS,
  type ResponseBatchRow,
} from './export-responses.sql';

/** The server from which all batches of one export are read, and the state of its data at the start. */
export interface ExportSource {
  readonly database: Statements;
  /** The server's time at the start in milliseconds since 1970, rounded as the times of responses are. */
  readonly startedAt: number;
  /** The first transaction that was not visible at the start: `pg_snapshot_xmax`. */
  readonly horizon: bigint;
}

export interface ResponseBatch {
  rows: ExportedRow[];
  /** Whether this is the last batch. */
  isLast: boolean;
}

@Injectable()
export class ResponseExportRepository {
  constructor(
    private readonly database: Database,
    private readonly trigrams: Trigrams,
  ) {}

  /** Chooses the server, primary or replica, from which the whole export is read. */
  async open(scope: RequestScope): Promise<ExportSource> {
    const database = this.database.for(scope, 'search');
    const [row] = await database.query<{ now: Date; horizon: string }>(
      `SELECT now()::timestamptz(3) AS now, ${HORIZON} AS horizon FROM ${onServerOf('$1')}`,
      [scope.teamId],
    );
    if (row === undefined) throw new Error('The database did not return its time.');
    return { database, startedAt: row.now.getTime(), horizon: BigInt(row.horizon) };
  }

  /**
   * Lists the next responses that pass the filter, by time and id, after `after`. Omits answers to fields that were removed
   * from the form after it was read.
   * @throws ApiError FORM_NOT_FOUND when the form was deleted meanwhile; Error when the data is older than at the start, as when several
   *   replicas share one address
   */
  async listBatch(
    source: ExportSource,
    scope: RequestScope,
    form: FormDefinition,
    filter: ResponseFilter,
    order: SortOrder,
    after: ResponseRow | undefined,
  ): Promise<ResponseBatch> {
    const position = after === undefined ? null : positionOf(after);
    const rest = { ...filter, range: boundsAfter(filter.range, { order, after: position }) };
    const conditions = responseConditions(scope.teamId, form, rest, this.trigrams);
    const { text, values } = exportStatement(conditions, form, order, position);
    const found = await source.database.query<ResponseBatchRow>(text, values);
    const [first] = found;
    requireSameServer(source, first);
    // A form in the bin, whose responses are being moved.
    if (!first.hasForm) throw new ApiError('FORM_NOT_FOUND');
    // An empty batch is one row with the horizon and nulls.
    const rows = withoutEmptyRow(found);
    return { rows, isLast: rows.length < MAX_BATCH_ROWS && rows.at(-1)?.hasNext !== true };
  }
}

/** @throws Error for a batch of another server than the export's, whose row has a lower horizon: it may lack responses */
export function requireSameServer<Row extends { readonly horizon: string }>(
  source: ExportSource,
  first: Row | undefined,
): asserts first is Row {
  // The horizon of one server only rises.
  if (first === undefined || BigInt(first.horizon) < source.horizon) {
    throw new Error('The batches of an export came from different replicas.');
  }
}

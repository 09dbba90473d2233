import { parametersOf } from '../../core/database/statement';
import type { ResponseConditions } from '../response-conditions.sql';

/**
 * The responses whose answers a summary reads: their ids if a filter had to read rows to find them, so that it does so once;
 * otherwise the oldest and the newest one, by time and id.
 */
export type ReadResponses =
  | { readonly ids: readonly string[] }
  | {
      readonly oldestAt: Date;
      readonly oldestId: string;
      readonly newestAt: Date;
      readonly newestId: string;
      readonly responses: number;
    };

/** SQL conditions on the rows `r` of these responses. */
export interface ReadConditions {
  readonly where: string;
  readonly values: readonly unknown[];
  /** Their number. Lets PostgreSQL estimate the costs: of two comparisons of rows it expects a ninth of the table, and would read it as a whole. */
  readonly responses: number;
}

export function readConditions(
  { where, values: filterValues }: ResponseConditions,
  read: ReadResponses,
): ReadConditions {
  if ('ids' in read) {
    const [teamId] = filterValues;
    return {
      where: 'r.team_id = $1 AND r.id = ANY ($2::uuid[])',
      values: [teamId, read.ids],
      responses: read.ids.length,
    };
  }
  const values = [...filterValues];
  const add = parametersOf(values);
  const { oldestAt, oldestId, newestAt, newestId, responses } = read;
  const oldest = `(${add(oldestAt.toISOString())}::timestamptz, ${add(oldestId)}::uuid)`;
  const newest = `(${add(newestAt.toISOString())}::timestamptz, ${add(newestId)}::uuid)`;
  return {
    where: `${where} AND (r.created_at, r.id) >= ${oldest} AND (r.created_at, r.id) <= ${newest}`,
    values,
    responses,
  };
}

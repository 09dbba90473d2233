import type { AddParameter } from '../../core/database/statement';
import type { SortOrder } from '../../core/values/page';

/** What a search has found: events with one of these actors, actions or targets. */
export interface FoundInAudit {
  readonly actors: readonly string[];
  readonly actions: readonly string[];
  readonly targets: readonly string[];
}

/** A page of the log by time: all ids are of version 7. */
export interface AuditPage {
  readonly order: SortOrder;
  /** The id of the last event of the page before, or null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

export const EVENT_COLUMNS = `
  id, at, actor_kind AS "actorKind", actor_id AS "actorId", action, target_kind AS "targetKind",
  target_id AS "targetId", details, request_id AS "requestId"`;

/** SQL: the condition of a page, if it is not the first one. */
export const afterOf = ({ order, after }: AuditPage, add: AddParameter): string[] =>
  after === null ? [] : [`id ${order === 'asc' ? '>' : '<'} ${add(after)}::uuid`];

export const orderOf = ({ order, limit }: AuditPage, add: AddParameter): string =>
  `ORDER BY id ${order === 'asc' ? 'ASC' : 'DESC'} LIMIT ${add(limit)}`;

/** SQL: what a search has found, as a condition that no index serves, on events that another condition bounds. */
export const foundCondition = (
  { actors, actions, targets }: FoundInAudit,
  add: AddParameter,
): string =>
  `((actor_id = ANY (${add(actors)}::uuid[]) OR action = ANY (${add(actions)}::text[])
    OR target_id = ANY (${add(targets)}::text[])) IS TRUE)`;

/**
 * SQL: a page of the events that a search has found, each once. The index of each actor, action and target has its next events, so that no
 * search walks through the log. @param conditions the other conditions, with the team
 */
export function foundEvents(
  { actors, actions, targets }: FoundInAudit,
  conditions: readonly string[],
  page: AuditPage,
  add: AddParameter,
): string {
  const last = orderOf(page, add);
  const branch = (column: string, type: string, values: readonly string[]): string => `
    (SELECT event.* FROM unnest(${add(values)}::${type}[]) found (value),
            LATERAL (SELECT ${EVENT_COLUMNS} FROM audit_events
                      WHERE ${conditions.join(' AND ')} AND ${column} = found.value ${last} OFFSET 0) event)`;
  const branches = [
    branch('actor_id', 'uuid', actors),
    branch('action', 'text', actions),
    branch('target_id', 'text', targets),
  ];
  return `SELECT DISTINCT * FROM (${branches.join(' UNION ALL ')}) event ${last}`;
}

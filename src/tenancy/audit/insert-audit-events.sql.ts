import type { Statement } from '../../core/database/statement';
import { newId } from '../../core/values/identifiers';
import type { AuditedChange } from './audited-change';
import { boundDetails } from './bound-details';

/** A change and the id of its event. */
export interface NewAuditEvent {
  /**
   * The id of the row that the change inserts, if any. A batch thereby selects the events of the rows that it has inserted,
   * and a row has at most one event.
   */
  readonly id?: string;
  /** The target, unless the change names one. */
  readonly targetId?: string;
  /** null if the change is not recorded. */
  readonly change: AuditedChange | null;
}

/**
 * The statement that inserts events, on its own or as a common table expression of the statement that makes the changes: both
 * are committed, or neither.
 * @param events the parameter with the result of {@link toEvents}
 * @param onlyIf SQL condition on `event.id`: whether the change of this event was made
 */
export const insertAuditEvents = (teamId: string, events: string, onlyIf = 'true'): string => `
  INSERT INTO audit_events
         (team_id, id, actor_kind, actor_id, action, target_kind, target_id, details, request_id)
  SELECT ${teamId}, id, "actorKind", "actorId", action, "targetKind", "targetId", details, "requestId"
    FROM json_to_recordset(${events}::json)
         AS event (id uuid, "actorKind" text, "actorId" uuid, action text, "targetKind" text,
                   "targetId" text, details jsonb, "requestId" text)
   WHERE ${onlyIf}`;

/** A statement in two forms: without events, as for API keys, whose rows are their own record, and with events. */
export interface RecordableStatement {
  readonly plain: Statement;
  /** Also locks and plans the table of events, which are its last parameter. */
  readonly recorded: Statement;
}

/**
 * @param events the last parameter: the events
 * @param onlyIf see {@link insertAuditEvents}
 * @param textWith the text of the statement, with `auditEvents`, or nothing, after its last common table expression; `$1` is the team
 */
export const recordable = (
  name: string,
  { events, onlyIf }: { readonly events: string; readonly onlyIf: string },
  textWith: (auditEvents: string) => string,
): RecordableStatement => {
  const auditEvents = `, new_audit_events AS (${insertAuditEvents('$1', events, onlyIf)}
    )`;
  return {
    plain: { name, text: textWith('') },
    recorded: { name: `${name}_recorded`, text: textWith(auditEvents) },
  };
};

/** The form of a statement that records the events, or has none to record, and its parameters. @param events see {@link toEvents} */
export const withEvents = (
  { plain, recorded }: RecordableStatement,
  values: readonly unknown[],
  events: string | null,
): [Statement, readonly unknown[]] =>
  events === null ? [plain, values] : [recorded, [...values, events]];

/** The parameter of {@link insertAuditEvents}: JSON, or null when no change is recorded. */
export function toEvents(events: readonly NewAuditEvent[]): string | null {
  const recorded = events.flatMap(({ id = newId(), targetId, change }) => {
    if (change === null) return [];
    const { actor, action, targetKind, details, requestId } = change;
    return {
      id,
      actorKind: actor.kind,
      actorId: actor.id,
      action,
      targetKind,
      targetId: change.targetId ?? targetId ?? null,
      details: boundDetails(details),
      requestId,
    };
  });
  return recorded.length === 0 ? null : JSON.stringify(recorded);
}

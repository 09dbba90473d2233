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
  /** null: the change is not recorded. */
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

import type { RowGroups } from '../../core/jobs/expired-rows/expired-rows';
import { NIL_ID } from '../../core/values/identifiers';
import type { RetentionKind } from './retention-kinds';

/** The `subject_id` of what a team has chosen for all its data of a kind. */
export const WHOLE_TEAM = NIL_ID;

/**
 * SQL: after how many days data of a kind are deleted; null: never. What the form has chosen comes before what the team has chosen, and that
 * before the default of the operator, whose maximum holds for all. @param form undefined: of the team
 */
export const retainedDays = (kind: RetentionKind, team: string, form?: string): string => `
  (SELECT least(CASE ${form === undefined ? '' : 'WHEN own.team_id IS NOT NULL THEN own.days'}
                     WHEN chosen.team_id IS NOT NULL THEN chosen.days
                     ELSE allowed.default_days END, allowed.max_days)
     FROM retention_limits allowed
     LEFT JOIN retention_settings chosen
       ON chosen.team_id = ${team} AND chosen.kind = allowed.kind AND chosen.subject_id = '${WHOLE_TEAM}'
     ${
       form === undefined
         ? ''
         : `LEFT JOIN retention_settings own
       ON own.team_id = ${team} AND own.kind = allowed.kind AND own.subject_id = ${form}`
     }
    WHERE allowed.kind = '${kind}')`;

/** Rows of which each team decides how long they are kept. */
export const byTeam = (kind: RetentionKind): RowGroups => ({
  from: 'teams t',
  team: 't.id',
  days: retainedDays(kind, 't.id'),
});

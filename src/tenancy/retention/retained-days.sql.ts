import type { RowGroups } from '../../core/jobs/expired-rows/expired-rows';
import { NIL_ID } from '../../core/values/identifiers';
import type { FormRetentionKind, RetentionKind } from './retention-kinds';

/** The `subject_id` of what a team has chosen for all its data of a kind. */
export const WHOLE_TEAM = NIL_ID;

/**
 * SQL: after how many days data of a kind are deleted, or null for never. The choice for the form takes precedence over the choice of the
 * team, and this over the default of the operator, whose maximum holds for all. @param form without it, the days of the team
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

/** SQL: whether the team has chosen after how many days its data of a kind are deleted. */
export const hasChosen = (kind: RetentionKind, team: string): string => `
  EXISTS (SELECT 1 FROM retention_settings chosen
           WHERE chosen.team_id = ${team} AND chosen.kind = '${kind}' AND chosen.subject_id = '${WHOLE_TEAM}')`;

/**
 * SQL before a statement with {@link retainedDays} of team $1, which makes it act as if the team had chosen $6 days of the kind $4 for the
 * subject $5. If the kind is null, the choices of the team hold.
 */
export const AS_IF_CHOSEN = `
  WITH retention_settings AS (
    SELECT team_id, kind, subject_id, days FROM retention_settings
     WHERE team_id = $1 AND (kind, subject_id) IS DISTINCT FROM ($4::text, $5::uuid)
     UNION ALL
    SELECT $1, $4, $5, $6::integer WHERE $4 IS NOT NULL
  )`;

/** Rows with a `form_id`, of which each form or its team decides how long they are kept. */
export const byForm = (kind: FormRetentionKind): RowGroups => ({
  teams: 'teams',
  from: 'forms f',
  team: 'f.team_id',
  part: { of: 'f.id', type: 'uuid', column: 'form_id' },
  days: (team) => retainedDays(kind, team, 'f.id'),
});

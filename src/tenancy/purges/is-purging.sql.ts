/** SQL: whether a purge of a kind is under way for a subject. @param kind a literal, as the values are SQL */
export const isPurging = (kind: string, teamId: string, subjectId: string): string => `
  EXISTS (SELECT 1 FROM purges WHERE team_id = ${teamId} AND subject_id = ${subjectId}
             AND kind = '${kind}' AND finished_at IS NULL)`;

/** Selects the subjects of the purges of a kind that are under way. @param condition SQL about `input` and `progress` */
export const subjectsOfPurges = (kind: string, teamId: string, condition: string): string => `
  SELECT subject_id FROM purges
   WHERE team_id = ${teamId} AND kind = '${kind}' AND finished_at IS NULL AND (${condition})`;

/** Selects what the purges of a kind that are under way were given. @param condition SQL about `input` */
export const inputsOfPurges = (kind: string, teamId: string, condition: string): string => `
  SELECT input FROM purges
   WHERE team_id = ${teamId} AND kind = '${kind}' AND finished_at IS NULL AND (${condition})`;

/**
 * SQL: the forms of the team whose responses are being moved to the bin, restored or deleted. Reads over all forms exclude them.
 * There are seldom any; a partial index has them.
 */
export const movingForms = (teamId = '$1'): string =>
  `SELECT id FROM forms
             WHERE team_id = ${teamId} AND bin_state IN ('leaving', 'restoring', 'deleting')`;

/** SQL: whether a response belongs to none of these forms. @param formId an SQL expression, for rows that are read anyway */
export const isOfShownForm = (formId: string, teamId = '$1'): string =>
  `${formId} <> ALL (ARRAY(${movingForms(teamId)}))`;

import { unindexedEquality } from '../../core/database/sql-expressions';
import type { Statement } from '../../core/database/statement';
import { storedResponseCount } from '../form-details.sql';

/**
 * The links $1 of the team $2. Also finds forms without fields, which `HostedFormCache` rejects, and the links of deleted forms. OFFSET 0 makes the planner look up the form and the limits of each
 * link, whatever the statistics are.
 */
export const FIND_LINKS: Statement = {
  name: 'find_hosted_links',
  text: `
    SELECT l.token, l.secret, l.team_id AS "teamId", l.form_id AS "formId",
           f.version AS "formVersion", t.phone_region AS "phoneRegion",
           coalesce(c.closes_at <= now() OR c.responses >= c.max_responses, false) AS "isClosed",
           c.max_responses IS NOT NULL AS "isLimited",
           f.version IS NULL OR f.deleted_at IS NOT NULL AS "isDeleted"
      FROM form_links l
      JOIN teams t ON t.id = l.team_id
      LEFT JOIN LATERAL (SELECT version, status, is_public, deleted_at FROM forms
                          WHERE team_id = $2 AND id = l.form_id OFFSET 0) f ON true
      LEFT JOIN LATERAL (SELECT closes_at, max_responses,
                                ${storedResponseCount('$2', 'l.form_id')} AS responses
                           FROM form_closings
                          WHERE team_id = $2 AND form_id = l.form_id OFFSET 0) c ON true
     WHERE l.token = ANY ($1) AND ${unindexedEquality('l.team_id', '$2')} AND l.closed_at IS NULL
       AND (f.version IS NULL OR f.deleted_at IS NOT NULL
            OR (f.status = 'published' AND f.is_public))`,
};

export const FIND_TEAM: Statement = {
  name: 'find_team_of_hosted_link',
  text: `SELECT team_id AS "teamId" FROM form_links WHERE token = $1 AND closed_at IS NULL`,
};

/** The row lock makes submissions of a page that closes at a number of responses wait for each other. */
export const LOCK_LIMIT: Statement = {
  name: 'lock_response_limit',
  text: `
    SELECT 1 FROM form_closings WHERE team_id = $1 AND form_id = $2 FOR UPDATE`,
};

export const FIND_FULL: Statement = {
  name: 'find_full_form',
  text: `
    SELECT 1 FROM form_closings
     WHERE team_id = $1 AND form_id = $2
       AND max_responses <= ${storedResponseCount('$1', '$2')}`,
};

import type { Statement } from '../../../src/core/database/statement';

/** HostedLinksRepository.find */
export const FIND_HOSTED_LINKS: Statement = {
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
                                (
             SELECT coalesce(sum(counts.responses), 0)::float8 FROM form_response_counts counts
              WHERE counts.team_id = $2 AND counts.form_id = l.form_id) AS responses
                           FROM form_closings
                          WHERE team_id = $2 AND form_id = l.form_id OFFSET 0) c ON true
     WHERE l.token = ANY ($1) AND (l.team_id = $2) IS TRUE AND l.closed_at IS NULL
       AND (f.version IS NULL OR f.deleted_at IS NOT NULL
            OR (f.status = 'published' AND f.is_public))`,
};

/** HostedLinksRepository.findFirst */
export const FIND_TEAM_OF_HOSTED_LINK: Statement = {
  name: 'find_team_of_hosted_link',
  text: `SELECT team_id AS "teamId" FROM form_links WHERE token = $1 AND closed_at IS NULL`,
};

/** HostedFormsRepository.find */
export const FIND_HOSTED_FORM: Statement = {
  name: 'find_hosted_form',
  text: `
    SELECT f.version, f.name, f.description, f.builder_settings AS settings,
           f.hidden_names AS "hiddenNames",
           sizes.bytes > $3 AS "isTooLarge",
           (SELECT coalesce(json_agg(json_build_object(
                     'id', id, 'key', key, 'label', label, 'fieldType', field_type, 'isGroup', is_group,
                     'isRequired', is_required, 'options', options,
                     'placeholder', CASE WHEN field_type NOT IN ('Radio', 'Checkbox') THEN placeholder END,
                     'helperText', helper_text,
                     'defaultValue', CASE WHEN field_type = 'Textarea' OR length(default_value) <= 2000
                                          THEN default_value END
                   ) ORDER BY position), '[]')
              FROM form_fields
             WHERE team_id = $1 AND form_id = $2 AND sizes.bytes <= $3) AS fields
      FROM forms f
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(octet_length(concat(
                label, helper_text, CASE WHEN field_type NOT IN ('Radio', 'Checkbox') THEN placeholder END,
                array_to_string(options, ''), CASE WHEN field_type = 'Textarea' THEN default_value END))), 0) AS bytes
         FROM form_fields WHERE team_id = $1 AND form_id = $2) sizes
     WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL`,
};

import type { Statement } from '../../core/database/statement';

/** SQL: the placeholder, for the field types that show it. */
const PLACEHOLDER = `CASE WHEN field_type NOT IN ('Radio', 'Checkbox') THEN placeholder END`;

/** SQL: the default value; a longer one, stored before the limit existed, is accepted by Textarea only. */
const DEFAULT_VALUE = `CASE WHEN field_type = 'Textarea' OR length(default_value) <= 2000
                                     THEN default_value END`;

/** The texts of a form that are longer than a page may be are not read: $3 is the maximum number of bytes. */
export const FIND_HOSTED_FORM: Statement = {
  name: 'find_hosted_form',
  text: `
    SELECT f.version, f.name, f.description, f.builder_settings AS settings,
           f.hidden_names AS "hiddenNames",
           sizes.bytes > $3 AS "isTooLarge",
           (SELECT coalesce(json_agg(json_build_object(
                     'id', id, 'key', key, 'label', label, 'fieldType', field_type, 'isGroup', is_group,
                     'isRequired', is_required, 'options', options, 'placeholder', ${PLACEHOLDER},
                     'helperText', helper_text, 'defaultValue', ${DEFAULT_VALUE}
                   ) ORDER BY position), '[]')
              FROM form_fields
             WHERE team_id = $1 AND form_id = $2 AND sizes.bytes <= $3) AS fields
      FROM forms f
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(octet_length(concat(
                label, helper_text, ${PLACEHOLDER}, array_to_string(options, ''),
                CASE WHEN field_type = 'Textarea' THEN default_value END))), 0) AS bytes
         FROM form_fields WHERE team_id = $1 AND form_id = $2) sizes
     WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL`,
};

import { insertAuditEvents } from '../tenancy/audit/insert-audit-events.sql';
import { isPurging } from '../tenancy/purges/is-purging.sql';
import type { Statement } from '../core/database/statement';
import { listedResponseCount } from './form-details.sql';
import { insertFields } from './insert-fields.sql';
import { erasedCustomersOfForm } from './bin/left-out.sql';
import { REMOVED_FIELDS } from './stored-answers';

export const INSERT_FORM: Statement = {
  name: 'insert_form',
  text: `
    WITH owner AS (
      (SELECT owner_id FROM forms WHERE team_id = $1 ORDER BY created_at, id LIMIT 1)
      UNION ALL
      (SELECT owner_id FROM form_owners WHERE team_id = $1)
      LIMIT 1
    ), form AS (
      INSERT INTO forms (team_id, id, owner_id, name, description, form_purpose, status, is_public,
                         create_customer_on_submit, webhook_url, webhook_secret)
      SELECT $1, $2, owner_id, $3, $4, $5, $6, $7, $8, $9, $10 FROM owner
      RETURNING id
    ), fields AS (
      ${insertFields({ formId: 'form.id', fields: '$11', from: 'form,' })}
    ), link AS (
      INSERT INTO form_links (token, team_id, form_id)
      SELECT $12, $1, id FROM form WHERE $6 = 'published'
    ), new_audit_event AS (${insertAuditEvents('$1', '$13', 'EXISTS (SELECT 1 FROM form)')}
    )
    SELECT id FROM form`,
};

export const FIND_FORM: Statement = {
  name: 'find_form',
  text: `
    SELECT f.id, f.version, f.name, f.status, f.create_customer_on_submit AS "createCustomerOnSubmit",
           f.hidden_names AS "hiddenNames", f.campaign_id AS "campaignId",
           (
             SELECT coalesce(json_agg(json_build_object(
                      'id', id, 'key', key, 'label', label, 'fieldType', field_type,
                      'isGroup', is_group, 'isRequired', is_required, 'options', options,
                      'countsValues', counts_values
                    ) ORDER BY position), '[]')
               FROM form_fields
              WHERE team_id = $1 AND form_id = $2
           ) AS fields,
           ${isPurging(REMOVED_FIELDS, '$1', '$2')}
             AS "hasOldAnswers",
           ARRAY(${erasedCustomersOfForm('f.id')}) AS "erasedCustomers"
      FROM forms f
     WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL`,
};

/** Includes forms in the bin if $3 is true. */
export const FIND_FORM_OUTLINES: Statement = {
  name: 'find_form_outlines',
  text: `
    SELECT f.id, f.name, fields.fields
      FROM unnest($2::uuid[]) AS wanted_form (id)
     CROSS JOIN LATERAL (
       SELECT id, name FROM forms
        WHERE team_id = $1 AND id = wanted_form.id AND ($3::boolean OR deleted_at IS NULL) OFFSET 0
     ) f
     CROSS JOIN LATERAL (
       SELECT coalesce(json_agg(json_build_object(
                'id', id, 'key', key, 'label', label, 'fieldType', field_type, 'isGroup', is_group
              ) ORDER BY position), '[]') AS fields
         FROM form_fields
        WHERE team_id = $1 AND form_id = wanted_form.id
     ) fields`,
};

export const COUNT_MOST_FIELDS: Statement = {
  name: 'count_most_fields',
  text: `
    SELECT coalesce(max(form.fields), 0)::integer AS fields
      FROM (SELECT count(*) AS fields FROM form_fields WHERE team_id = $1 GROUP BY form_id) form`,
};

export const SELECT_LISTED_FORMS = `
  SELECT r.id, r.name, r.status, r.provider, r.is_public AS "isPublic",
         ${listedResponseCount('r.id')} AS "responseCount",
         r.created_at AS "createdAt", r.updated_at AS "updatedAt"
    FROM forms r
   WHERE r.team_id = $1 AND r.deleted_at IS NULL`;

export const LIST_FORMS: Statement = {
  name: 'list_forms',
  text: `${SELECT_LISTED_FORMS} ORDER BY r.created_at DESC, r.id DESC`,
};

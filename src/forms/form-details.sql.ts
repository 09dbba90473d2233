import { countLeftOut } from './bin/left-out.sql';
import { withStorageType } from './domain/field-types';
import type { FieldDefinition } from './form-definition';
import type { Form } from './entities/form.entity';
import type { NewForm } from './new-form';

/** A field with everything that its form shows and stores. */
export interface FieldDetails extends Omit<FieldDefinition, 'countsValues'> {
  readonly placeholder: string | null;
  readonly helperText: string | null;
  readonly defaultValue: string | null;
  readonly aiInstruction: string | null;
}

/** A form with all its settings except those of the builder and the webhook secret, which is never read. */
export type FormDetails = Readonly<Omit<NewForm, 'webhookSecret'>> &
  Readonly<Pick<Form, 'provider' | 'version' | 'createdAt' | 'updatedAt'>> & {
    readonly hasWebhookSecret: boolean;
    readonly responseCount: number;
    /** The token of the open link, or null if the form was never published. */
    readonly link: string | null;
    /** In builder order. */
    readonly fields: readonly FieldDetails[];
  };

/**
 * The number of responses of a form that reads show: the sum of at most 64 counters, less what erased customers have left, as a scalar
 * expression. A `double`, which `pg` returns as a number; exact up to 2^53.
 * @param teamId a parameter
 * @param formId an SQL expression with the name of its table, or a parameter
 */
export const responseCount = (teamId: string, formId: string): string => `(
             (SELECT coalesce(sum(counts.responses), 0)::float8 FROM form_response_counts counts
               WHERE counts.team_id = ${teamId} AND counts.form_id = ${formId})
             - ${countLeftOut('form_responses', formId, teamId)})`;

/** SQL: the columns of a form `f` as {@link FormDetails}; $1 is the team, $2 the form. */
export const DETAIL_COLUMNS = `
  f.id, f.name, f.description, f.form_purpose AS "formPurpose", f.status, f.is_public AS "isPublic",
  f.create_customer_on_submit AS "createCustomerOnSubmit", f.webhook_url AS "webhookUrl",
  f.webhook_secret IS NOT NULL AS "hasWebhookSecret", f.provider, f.version,
  ${responseCount('$1', '$2')} AS "responseCount",
  (SELECT token FROM form_links l
    WHERE l.team_id = $1 AND l.form_id = $2 AND l.closed_at IS NULL) AS link,
  f.created_at AS "createdAt", f.updated_at AS "updatedAt",
  (SELECT coalesce(json_agg(json_build_object(
            'id', id, 'key', key, 'label', label, 'fieldType', field_type, 'isGroup', is_group,
            'isRequired', is_required, 'options', options, 'placeholder', placeholder,
            'helperText', helper_text, 'defaultValue', default_value,
            'aiInstruction', ai_instruction
          ) ORDER BY position), '[]')
     FROM form_fields
    WHERE team_id = $1 AND form_id = $2) AS fields`;

/** A row selected with {@link DETAIL_COLUMNS}; {@link toDetails} adds the storage type of each field. */
export type DetailsRow = Omit<FormDetails, 'fields'> & {
  readonly fields: readonly Omit<FieldDetails, 'type'>[];
};

export const toDetails = <Row extends DetailsRow>(row: Row): Row & FormDetails => ({
  ...row,
  fields: row.fields.map(withStorageType),
});

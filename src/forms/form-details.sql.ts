import { countLeftOut, countLeftOutOfListed } from './bin/left-out.sql';
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
 * SQL: the number of stored responses of a form, the sum of at most 64 counters. A `double`, which `pg` returns as a number; exact up to
 * 2^53. It has responses that erased customers have left, which no read shows.
 * @param teamId a parameter
 * @param formId an SQL expression with the name of its table, or a parameter
 */
export const storedResponseCount = (teamId: string, formId: string): string => `(
             SELECT coalesce(sum(counts.responses), 0)::float8 FROM form_response_counts counts
              WHERE counts.team_id = ${teamId} AND counts.form_id = ${formId})`;

/** SQL: the number of responses that reads show, of the form `$2` of the team `$1`. */
export const RESPONSE_COUNT = `(${storedResponseCount('$1', '$2')} - ${countLeftOut('$2')})`;

/** SQL: the number of responses that reads show, of each form of a list of the team `$1`. @param formId a column */
export const listedResponseCount = (formId: string): string =>
  `(${storedResponseCount('$1', formId)} - ${countLeftOutOfListed('form_responses', formId)})`;

/** SQL: the columns of a form `f` as {@link FormDetails}; $1 is the team, $2 the form. */
export const DETAIL_COLUMNS = `
  f.id, f.name, f.description, f.form_purpose AS "formPurpose", f.status, f.is_public AS "isPublic",
  f.create_customer_on_submit AS "createCustomerOnSubmit", f.webhook_url AS "webhookUrl",
  f.webhook_secret IS NOT NULL AS "hasWebhookSecret", f.provider, f.version,
  ${RESPONSE_COUNT} AS "responseCount",
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

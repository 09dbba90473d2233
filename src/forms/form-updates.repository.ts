import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { type BuilderSettings, readBuilderSettings } from './domain/builder-settings';
import { DETAIL_COLUMNS, type DetailsRow, toDetails } from './form-details.sql';
import { insertFields } from './insert-fields.sql';
import type { NewField } from './new-field';
import type { NewForm } from './new-form';
import type { PageForm } from './page-measure';

/** The new values of an update; undefined keeps the stored value. */
export type FormChanges = Partial<
  Omit<NewForm, 'id'> & {
    builderSettings: BuilderSettings;
    hiddenNames: readonly string[];
    campaignId: string | null;
  }
>;

/** A form with everything that its page shows, and with what decides whether there is a page. */
export type StoredPage = PageForm & Pick<NewForm, 'status' | 'isPublic'>;

const SETTING_COLUMNS: Record<keyof FormChanges, string> = {
  name: 'name',
  description: 'description',
  formPurpose: 'form_purpose',
  status: 'status',
  isPublic: 'is_public',
  createCustomerOnSubmit: 'create_customer_on_submit',
  webhookUrl: 'webhook_url',
  webhookSecret: 'webhook_secret',
  builderSettings: 'builder_settings',
  hiddenNames: 'hidden_names',
  campaignId: 'campaign_id',
};

/** The wanted fields; a hint that a field does not contain keeps its stored value. JSON omits undefined members. */
const WANTED_WITH_KEPT_HINTS = `
  (SELECT jsonb_agg(jsonb_build_object(
            'placeholder', stored_field.placeholder, 'helperText', stored_field.helper_text,
            'defaultValue', stored_field.default_value, 'aiInstruction', stored_field.ai_instruction
          ) || wanted_field.field)
     FROM jsonb_array_elements($3::jsonb) AS wanted_field (field)
     LEFT JOIN form_fields stored_field
            ON stored_field.team_id = $1 AND stored_field.form_id = $2 AND stored_field.id = (wanted_field.field ->> 'id')::uuid)`;

/** The statements of an update of a form. All run on the transaction of the update. */
@Injectable()
export class FormUpdatesRepository {
  /** Locks the form against other updates and new submissions; false when there is no such form. */
  async lockForm(unit: UnitOfWork, id: string): Promise<boolean> {
    const rows = await unit.query(
      'SELECT id FROM forms WHERE team_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE',
      [unit.teamId, id],
    );
    return rows.length > 0;
  }

  /** A form that the transaction has locked, with everything that its page shows. */
  async findPage(unit: UnitOfWork, id: string): Promise<StoredPage> {
    const [row] = await unit.query<DetailsRow & { settings: object }>(
      `SELECT ${DETAIL_COLUMNS}, f.builder_settings AS settings
         FROM forms f WHERE f.team_id = $1 AND f.id = $2`,
      [unit.teamId, id],
    );
    if (row === undefined) throw new Error('A locked form was not found.');
    return { ...toDetails(row), settings: readBuilderSettings(row.settings) };
  }

  /** Gives a new form the settings of the builder of another one. */
  async copyBuilderSettings(unit: UnitOfWork, from: string, to: string): Promise<void> {
    await unit.query(
      `UPDATE forms SET (builder_settings, hidden_names, campaign_id) =
                (SELECT builder_settings, hidden_names, campaign_id
                   FROM forms WHERE team_id = $1 AND id = $2)
        WHERE team_id = $1 AND id = $3`,
      [unit.teamId, from, to],
    );
  }

  /**
   * Changes settings and increments the version: submissions validated against the old version are validated again.
   * @param by the id of the member or API key, or null for the operator
   */
  async updateSettings(
    unit: UnitOfWork,
    id: string,
    changes: FormChanges,
    by: string | null,
  ): Promise<void> {
    const values: unknown[] = [unit.teamId, id, by];
    const assignments = ['version = version + 1', 'updated_at = now()', 'changed_by = $3'];
    for (const [property, value] of Object.entries(changes)) {
      if (value === undefined) continue;
      values.push(value);
      assignments.push(`${SETTING_COLUMNS[property as keyof FormChanges]} = $${values.length}`);
    }
    await unit.query(
      `UPDATE forms SET ${assignments.join(', ')} WHERE team_id = $1 AND id = $2`,
      values,
    );
  }

  /** Replaces the fields of a form by `fields`, in this order. Fields with an existing id are kept. */
  async replaceFields(
    unit: UnitOfWork,
    formId: string,
    fields: readonly NewField[],
  ): Promise<void> {
    await unit.query(
      `DELETE FROM form_fields
        WHERE team_id = $1 AND form_id = $2 AND id <> ALL ($3::uuid[])`,
      [unit.teamId, formId, fields.map(({ id }) => id)],
    );
    await unit.query(
      `${insertFields({ formId: '$2', fields: WANTED_WITH_KEPT_HINTS })}
       ON CONFLICT (team_id, id) DO UPDATE
          SET position = excluded.position, key = excluded.key, label = excluded.label,
              field_type = excluded.field_type, is_group = excluded.is_group,
              is_required = excluded.is_required, options = excluded.options,
              counts_values = form_fields.counts_values AND excluded.counts_values,
              placeholder = excluded.placeholder, helper_text = excluded.helper_text,
              default_value = excluded.default_value,
              ai_instruction = excluded.ai_instruction`,
      [
        unit.teamId,
        formId,
        JSON.stringify(fields.map((field, position) => ({ ...field, position }))),
      ],
    );
  }
}

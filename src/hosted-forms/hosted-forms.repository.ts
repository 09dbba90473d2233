import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../core/http/team-context';
import { Database } from '../core/database/database';
import type { Statement } from '../core/database/statement';
import { readBuilderSettings } from '../forms/domain/builder-settings';
import { withStorageType } from '../forms/domain/field-types';
import type { HostedField, HostedForm } from './hosted-form';

/** A form as it was read, with its version. */
export interface VersionedForm extends HostedForm {
  readonly version: number;
}

const FIND_FORM: Statement = {
  name: 'find_hosted_form',
  text: `
    SELECT f.version, f.name, f.description, f.builder_settings AS settings,
           (SELECT coalesce(json_agg(json_build_object(
                     'id', id, 'key', key, 'label', label, 'fieldType', field_type, 'isGroup', is_group,
                     'isRequired', is_required, 'options', options, 'placeholder', placeholder,
                     'helperText', helper_text, 'defaultValue', default_value
                   ) ORDER BY position), '[]')
              FROM form_fields
             WHERE team_id = $1 AND form_id = $2) AS fields
      FROM forms f
     WHERE f.team_id = $1 AND f.id = $2`,
};

interface FormRow extends Omit<VersionedForm, 'fields' | 'settings'> {
  readonly fields: readonly Omit<HostedField, 'type'>[];
  readonly settings: object;
}

@Injectable()
export class HostedFormsRepository {
  constructor(private readonly database: Database) {}

  async find(team: TeamScope, formId: string): Promise<VersionedForm | null> {
    const [row] = await this.database
      .primaryPointRead(team)
      .query<FormRow>(FIND_FORM, [team.teamId, formId]);
    if (row === undefined) return null;
    return {
      ...row,
      settings: readBuilderSettings(row.settings),
      fields: row.fields.map(withStorageType),
    };
  }
}

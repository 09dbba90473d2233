import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { insertAuditEvents, toEvents } from '../tenancy/audit/insert-audit-events.sql';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import { keysetOf } from '../core/database/keyset.sql';
import { parametersOf, type Statement } from '../core/database/statement';
import type { CursorRange } from '../core/http/cursor-range';
import { withStorageType } from './domain/field-types';
import { Form } from './entities/form.entity';
import type { FieldDefinition, FormDefinition, FormOutline, FormStatus } from './form-definition';
import { insertFields } from './insert-fields.sql';
import { newLinkToken } from './links/form-link';
import type { NewField } from './new-field';
import type { NewForm } from './new-form';
import { responseCount } from './form-details.sql';
import { isPurging } from '../tenancy/purges/is-purging.sql';
import { REMOVED_FIELDS } from './stored-answers';

export interface FormListRow {
  id: string;
  name: string;
  status: FormStatus;
  provider: string;
  isPublic: boolean;
  responseCount: number;
  createdAt: Date;
  updatedAt: Date;
}

const INSERT_FORM: Statement = {
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
    ), audited AS (${insertAuditEvents('$1', '$13', 'EXISTS (SELECT 1 FROM form)')}
    )
    SELECT id FROM form`,
};

const FIND_FORM: Statement = {
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
             AS "hasOldAnswers"
      FROM forms f
     WHERE f.team_id = $1 AND f.id = $2 AND f.deleted_at IS NULL`,
};

/** $3: also those in the bin. */
const FIND_FORM_OUTLINES: Statement = {
  name: 'find_form_outlines',
  text: `
    SELECT f.id, f.name, fields.fields
      FROM unnest($2::uuid[]) AS wanted (id)
     CROSS JOIN LATERAL (
       SELECT id, name FROM forms
        WHERE team_id = $1 AND id = wanted.id AND ($3::boolean OR deleted_at IS NULL) OFFSET 0
     ) f
     CROSS JOIN LATERAL (
       SELECT coalesce(json_agg(json_build_object(
                'id', id, 'key', key, 'label', label, 'fieldType', field_type, 'isGroup', is_group
              ) ORDER BY position), '[]') AS fields
         FROM form_fields
        WHERE team_id = $1 AND form_id = wanted.id
     ) fields`,
};

const COUNT_MOST_FIELDS: Statement = {
  name: 'count_most_fields',
  text: `
    SELECT coalesce(max(form.fields), 0)::integer AS fields
      FROM (SELECT count(*) AS fields FROM form_fields WHERE team_id = $1 GROUP BY form_id) form`,
};

const SELECT_LISTED = `
  SELECT r.id, r.name, r.status, r.provider, r.is_public AS "isPublic",
         ${responseCount('r.team_id', 'r.id')} AS "responseCount",
         r.created_at AS "createdAt", r.updated_at AS "updatedAt"
    FROM forms r
   WHERE r.team_id = $1 AND r.deleted_at IS NULL`;

const LIST_FORMS: Statement = {
  name: 'list_forms',
  text: `${SELECT_LISTED} ORDER BY r.created_at DESC, r.id DESC`,
};

/** A form as a statement returns it: its fields have no storage type. */
type FoundForm<T extends FormOutline> = Omit<T, 'fields'> & {
  fields: (Omit<T['fields'][number], 'type'> & Pick<FieldDefinition, 'isGroup'>)[];
};

@Injectable()
export class FormsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Inserts the form with all its fields, and with a link if it is published. Its owner is that of the team's oldest form.
   * Returns false when the team has no form.
   */
  async insertForm(
    scope: RequestScope,
    { change }: WriteRecord,
    form: NewForm,
    fields: readonly NewField[],
  ): Promise<boolean> {
    const rows = await this.database
      .for(scope, 'write')
      .query(INSERT_FORM, [
        scope.teamId,
        form.id,
        form.name,
        form.description,
        form.formPurpose,
        form.status,
        form.isPublic,
        form.createCustomerOnSubmit,
        form.webhookUrl,
        form.webhookSecret,
        JSON.stringify(fields.map((field, position) => ({ ...field, position }))),
        newLinkToken(),
        toEvents([{ targetId: form.id, change }]),
      ]);
    return rows.length > 0;
  }

  /** Inserts a form without fields, with the given owner, in the caller's transaction. */
  async insertEmptyForm(
    { manager }: Transaction,
    form: Pick<Form, 'teamId' | 'id' | 'ownerId' | 'name'>,
  ): Promise<void> {
    await manager.insert(Form, form);
  }

  /** The form with its fields in builder order, in one statement. */
  async findForm(scope: RequestScope, id: string): Promise<FormDefinition | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<FoundForm<FormDefinition>>(FIND_FORM, [scope.teamId, id]);
    return row === undefined ? null : { ...row, fields: row.fields.map(withStorageType) };
  }

  /** Finds forms in one statement; the result omits unknown ids. */
  async findOutlines(
    scope: RequestScope,
    ids: readonly string[],
    isAlsoInBin: boolean,
  ): Promise<FormOutline[]> {
    const rows = await this.database
      .for(scope, 'write')
      .query<FoundForm<FormOutline>>(FIND_FORM_OUTLINES, [scope.teamId, ids, isAlsoInBin]);
    return rows.map((row) => ({ ...row, fields: row.fields.map(withStorageType) }));
  }

  /** How many fields the form with the most of them has; 0 without one. */
  async countMostFields(scope: RequestScope): Promise<number> {
    const [row] = await this.database
      .for(scope, 'list')
      .query<{ fields: number }>(COUNT_MOST_FIELDS, [scope.teamId]);
    return row?.fields ?? 0;
  }

  /** All forms of the team, newest first. */
  listForms(scope: RequestScope): Promise<FormListRow[]> {
    return this.database.for(scope, 'list').query<FormListRow>(LIST_FORMS, [scope.teamId]);
  }

  /** A page of the forms, newest first, and one form more. */
  listFormsAfter(scope: RequestScope, range: CursorRange): Promise<FormListRow[]> {
    const values: unknown[] = [scope.teamId];
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    const list = {
      name: 'list_forms_after',
      text: `${SELECT_LISTED} AND ${after} ${sort} ${limit}`,
    };
    return this.database.for(scope, 'list').query<FormListRow>(list, values);
  }
}

import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { toEvents } from '../tenancy/audit/insert-audit-events.sql';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import { keysetOf } from '../core/database/keyset.sql';
import { parametersOf } from '../core/database/statement';
import type { CursorRange } from '../core/http/cursor-range';
import { withStorageType } from './domain/field-types';
import { Form } from './entities/form.entity';
import type { FieldDefinition, FormDefinition, FormOutline } from './form-definition';
import {
  COUNT_MOST_FIELDS,
  FIND_FORM,
  FIND_FORM_OUTLINES,
  INSERT_FORM,
  LIST_FORMS,
  SELECT_LISTED_FORMS,
} from './forms.sql';
import { newLinkToken } from './links/form-link';
import type { NewField } from './new-field';
import type { NewForm } from './new-form';

export type FormListRow = Pick<
  Form,
  'id' | 'name' | 'status' | 'provider' | 'isPublic' | 'createdAt' | 'updatedAt'
> & { responseCount: number };

/** A form as a statement returns it, whose fields have no storage type yet. */
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
      text: `${SELECT_LISTED_FORMS} AND ${after} ${sort} ${limit}`,
    };
    return this.database.for(scope, 'list').query<FormListRow>(list, values);
  }
}

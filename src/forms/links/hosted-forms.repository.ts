import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { readBuilderSettings } from '../domain/builder-settings';
import { withStorageType } from '../domain/field-types';
import type { VersionedForm } from '../page-measure';
import { FIND_HOSTED_FORM } from './find-hosted-form.sql';

interface FormRow extends Omit<VersionedForm, 'fields' | 'settings'> {
  readonly fields: readonly Omit<VersionedForm['fields'][number], 'type'>[];
  readonly settings: object;
}

/** The forms of hosted pages. */
@Injectable()
export class HostedFormsRepository {
  constructor(private readonly database: Database) {}

  /** @param maxBytes the maximum size of the texts of a page */
  async find(scope: RequestScope, formId: string, maxBytes: number): Promise<VersionedForm | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<FormRow>(FIND_HOSTED_FORM, [scope.teamId, formId, maxBytes]);
    if (row === undefined) return null;
    return {
      ...row,
      settings: readBuilderSettings(row.settings),
      fields: row.fields.map(withStorageType),
    };
  }
}

import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '@rapport/pg-lanes';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { ApiError } from '../core/errors/api-error';
import { byCreation, cursorPage, cursorRangeOf } from '../core/http/cursor-range';
import { type CursorPagination, mapPage, type Page } from '../core/values/page';
import { isId, newId } from '../core/values/identifiers';
import type { Transaction } from '../core/database/transaction';
import { DEFAULT_BUILDER_SETTINGS } from './domain/builder-settings';
import { storageTypeOf } from './domain/field-types';
import { planFieldUpdate } from './domain/plan-field-update';
import type { CreateFormDto } from './dto/create-form.dto';
import type { FormFieldDto } from './dto/form-field.dto';
import { FormCache } from './form-cache';
import type { FormDefinition, FormOutline } from './form-definition';
import { FormDetailsRepository } from './form-details.repository';
import { type FormDetailsView, toFormDetailsView } from './form-details.views';
import {
  FormListItemView,
  FormSchemaView,
  FormView,
  toFormListItemView,
  toFormSchemaView,
  toFormView,
} from './form.views';
import { FormsRepository } from './forms.repository';
import { FormPublishingService } from './links/form-publishing.service';
import { type NewField, requireDistinctOptions, toPageField, toWantedField } from './new-field';
import { toNewForm } from './new-form';

const STARTER_FORM_NAME = 'Starter form';

/** Creates and reads forms and their fields; specification 2.2 to 2.4 and 4.2. */
@Injectable()
export class FormsService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly details: FormDetailsRepository,
    private readonly cache: FormCache,
    private readonly publishing: FormPublishingService,
  ) {}

  /**
   * @throws ApiError NO_FORM_OWNER, FORM_NAME_TAKEN; VALIDATION_FAILED for options that differ only in white space, or when it is
   *   published with a page that is too large
   */
  async create(scope: RequestScope, record: WriteRecord, dto: CreateFormDto): Promise<FormView> {
    const form = toNewForm(dto);
    const fields = toNewFields(dto.fields);
    this.publishing.checkNewPage({
      ...form,
      fields: fields.map(toPageField),
      settings: DEFAULT_BUILDER_SETTINGS,
    });
    try {
      const inserted = await this.forms.insertForm(scope, record, form, fields);
      if (!inserted) throw new ApiError('NO_FORM_OWNER');
    } catch (error) {
      if (isUniqueViolation(error, 'uq_forms_team_name')) {
        throw new ApiError('FORM_NAME_TAKEN', undefined, { cause: error });
      }
      throw error;
    }
    const created: FormDefinition = {
      id: form.id,
      version: 1,
      name: form.name,
      status: form.status,
      createCustomerOnSubmit: form.createCustomerOnSubmit,
      hiddenNames: [],
      campaignId: null,
      hasOldAnswers: false,
      erasedCustomers: [],
      fields: fields.map(
        ({ id, key, label, fieldType, isGroup, isRequired, options, countsValues }) => ({
          id,
          key,
          label,
          type: storageTypeOf(fieldType, isGroup),
          fieldType,
          isGroup,
          isRequired,
          options,
          countsValues,
        }),
      ),
    };
    this.cache.keep(scope, created);
    return toFormView(created);
  }

  /**
   * Inserts the empty draft form of a new team, from which later forms inherit their owner.
   * Runs inside the transaction that creates the team. Returns the id of the form.
   */
  async insertStarterForm(
    transaction: Transaction,
    teamId: string,
    ownerId: string,
  ): Promise<string> {
    const id = newId();
    await this.forms.insertEmptyForm(transaction, { teamId, id, ownerId, name: STARTER_FORM_NAME });
    return id;
  }

  /** All forms of the team, newest first. */
  async list(scope: RequestScope): Promise<FormListItemView[]> {
    return (await this.forms.listForms(scope)).map(toFormListItemView);
  }

  /** A page of the forms, newest first. @throws ApiError VALIDATION_FAILED */
  async listPage(
    scope: RequestScope,
    query: { cursor: string; limit: number },
  ): Promise<Page<FormListItemView, CursorPagination>> {
    const range = cursorRangeOf(query, 'forms');
    const rows = await this.forms.listFormsAfter(scope, range);
    return mapPage(cursorPage(rows, range, byCreation), toFormListItemView);
  }

  /** The whole form. @throws ApiError FORM_NOT_FOUND */
  async getDetails(scope: RequestScope, formId: string): Promise<FormDetailsView> {
    const form = isId(formId) ? await this.details.findFormDetails(scope, formId) : null;
    if (form === null) throw new ApiError('FORM_NOT_FOUND');
    return toFormDetailsView(form, scope);
  }

  /** @throws ApiError FORM_NOT_FOUND, FORM_HAS_NO_FIELDS */
  async getSchema(scope: RequestScope, formId: string): Promise<FormSchemaView> {
    return toFormSchemaView(await this.getWithFields(scope, formId));
  }

  /** @throws ApiError FORM_NOT_FOUND */
  async get(scope: RequestScope, formId: string): Promise<FormDefinition> {
    const form = isId(formId) ? await this.forms.findForm(scope, formId) : null;
    if (form === null) throw new ApiError('FORM_NOT_FOUND');
    this.cache.keep(scope, form);
    return form;
  }

  /**
   * Forms by id, as their responses show them; unknown ids are missing in the map.
   * @param isAlsoInBin whether forms in the bin are included, for callers that read everything that is stored about a person
   */
  async getOutlines(
    scope: RequestScope,
    ids: Iterable<string>,
    { isAlsoInBin } = { isAlsoInBin: false },
  ): Promise<Map<string, FormOutline>> {
    const wanted = [...new Set(ids)];
    const forms =
      wanted.length === 0 ? [] : await this.forms.findOutlines(scope, wanted, isAlsoInBin);
    return new Map(forms.map((form) => [form.id, form]));
  }

  /** How many fields the form with the most of them has; 0 without one. */
  countMostFields(scope: RequestScope): Promise<number> {
    return this.forms.countMostFields(scope);
  }

  /** The form from {@link FormCache}, without a query; null when it is not cached or has no fields. */
  getCached(scope: RequestScope, formId: string): FormDefinition | null {
    const form = this.cache.get(scope, formId);
    return form === null || form.fields.length === 0 ? null : form;
  }

  /** A form with at least one field. @throws ApiError FORM_NOT_FOUND, FORM_HAS_NO_FIELDS */
  async getWithFields(scope: RequestScope, formId: string): Promise<FormDefinition> {
    const form = await this.get(scope, formId);
    if (form.fields.length === 0) throw new ApiError('FORM_HAS_NO_FIELDS');
    return form;
  }
}

function toNewFields(dtos: readonly FormFieldDto[]): NewField[] {
  const wanted = dtos.map(toWantedField);
  requireDistinctOptions(wanted, () => undefined);
  return [...planFieldUpdate([], wanted, newId).fields];
}

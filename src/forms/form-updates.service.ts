import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { ApiError } from '../core/errors/api-error';
import { newId } from '../core/values/identifiers';
import { planFieldUpdate } from './domain/plan-field-update';
import { checkFields } from './dto/form.rules';
import type { UpdateFormDto } from './dto/update-form.dto';
import { StoredAnswers } from './stored-answers';
import type { FormDefinition } from './form-definition';
import { FormLockService } from './form-lock.service';
import { type FormChanges, FormUpdatesRepository } from './form-updates.repository';
import { toUpdatedFormView, UpdatedFormView } from './form.views';
import { FormsService } from './forms.service';
import { FormPublishingService } from './links/form-publishing.service';
import { requireDistinctOptions, toWantedField } from './new-field';
import { mayChangeWebhook, requireSameWebhook } from './webhook-rights';

/** Updates forms; specification 4.2, PATCH. */
@Injectable()
export class FormUpdatesService {
  constructor(
    private readonly lock: FormLockService,
    private readonly forms: FormsService,
    private readonly updates: FormUpdatesRepository,
    private readonly publishing: FormPublishingService,
    private readonly answers: StoredAnswers,
  ) {}

  /**
   * Changes the properties that the body contains in one transaction. Updates of one form run one at a time.
   * @throws ApiError FORM_NOT_FOUND; FORBIDDEN for a webhook of a member who may not change it; FIELDS_WOULD_BE_REMOVED with the
   *   keys; FORM_NAME_TAKEN; VALIDATION_FAILED when the form is published in colours with too little contrast, when its page
   *   becomes too large, when `fields` is empty and the form has fields, or for new options that differ only in white space
   */
  update(
    scope: RequestScope,
    { change }: WriteRecord,
    formId: string,
    dto: UpdateFormDto,
  ): Promise<UpdatedFormView> {
    return this.lock.run(scope, change, formId, (unit) => this.updateLocked(unit, formId, dto));
  }

  private async updateLocked(
    unit: UnitOfWork,
    formId: string,
    dto: UpdateFormDto,
  ): Promise<UpdatedFormView> {
    const existing = await this.forms.get(unit, formId);
    if (dto.fields?.length === 0 && existing.fields.length > 0) {
      throw new ApiError('VALIDATION_FAILED', [`fields: ${String(checkFields(dto.fields))}`]);
    }
    const changes = toFormChanges(await this.withPermittedWebhook(unit, formId, dto));
    if (dto.fields === undefined && Object.keys(changes).length === 0) {
      return toUpdatedFormView(existing, []);
    }
    const hasPage = (changes.status ?? existing.status) === 'published';
    const isOpened = changes.status === 'published' || changes.isPublic === true;
    const changesPage = isOpened || PAGE_PROPERTIES.some((name) => dto[name] !== undefined);
    const isTolerated =
      hasPage && changesPage && !isOpened && (await this.publishing.hasTooLargePage(unit, formId));
    await this.updates.updateSettings(unit, formId, changes, unit.actor.id);
    const removedFields =
      dto.fields === undefined ? [] : await this.updateFields(unit, existing, dto);
    if (changes.status === 'published') await this.publishing.publish(unit, formId);
    else if (hasPage && changesPage && !isTolerated) await this.publishing.checkPage(unit, formId);
    return toUpdatedFormView(await this.forms.get(unit, formId), removedFields);
  }

  /** Leaves out an unchanged webhook that the caller may not change. @throws ApiError FORBIDDEN */
  private async withPermittedWebhook(
    unit: UnitOfWork,
    formId: string,
    dto: UpdateFormDto,
  ): Promise<UpdateFormDto> {
    const isSent = dto.webhookUrl !== undefined || dto.webhookSecret !== undefined;
    if (!isSent || mayChangeWebhook(unit)) return dto;
    requireSameWebhook(await this.forms.getDetails(unit, formId), dto);
    const { webhookUrl: _url, webhookSecret: _secret, ...rest } = dto;
    return rest;
  }

  private async updateFields(
    unit: UnitOfWork,
    form: FormDefinition,
    dto: UpdateFormDto,
  ): Promise<string[]> {
    const wanted = (dto.fields ?? []).map(toWantedField);
    const stored = new Map(form.fields.map((field) => [field.label, field]));
    requireDistinctOptions(wanted, ({ label }) => stored.get(label));
    const { fields, removed } = planFieldUpdate(form.fields, wanted, newId);
    const removedKeys = removed.map(({ key }) => key);
    if (removed.length > 0 && dto.removeMissingFields !== true) {
      throw new ApiError('FIELDS_WOULD_BE_REMOVED', removedKeys);
    }
    await this.updates.replaceFields(unit, form.id, fields);
    await this.answers.delete(
      unit,
      form.id,
      removed.map(({ id }) => id),
    );
    return removedKeys;
  }
}

/** What the page of a form shows. */
const PAGE_PROPERTIES = ['name', 'description', 'fields'] as const;

/** null clears an optional text; for other properties it means the same as a missing one. */
function toFormChanges(dto: UpdateFormDto): FormChanges {
  const changes: FormChanges = {};
  if (dto.name !== undefined) changes.name = dto.name;
  if (dto.description !== undefined) changes.description = dto.description;
  if (dto.formPurpose !== undefined) changes.formPurpose = dto.formPurpose;
  if (dto.webhookUrl !== undefined) changes.webhookUrl = dto.webhookUrl;
  if (dto.webhookSecret !== undefined) changes.webhookSecret = dto.webhookSecret;
  if (dto.status) changes.status = dto.status;
  if (typeof dto.isPublic === 'boolean') changes.isPublic = dto.isPublic;
  if (typeof dto.createCustomerOnSubmit === 'boolean') {
    changes.createCustomerOnSubmit = dto.createCustomerOnSubmit;
  }
  return changes;
}

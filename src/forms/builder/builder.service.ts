import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { hasRole } from '../../tenancy/scope/role';
import { isId, newId } from '../../core/values/identifiers';
import { parseIsoDate } from '../../core/values/iso-date';
import { findNamesOfFields } from '../domain/hidden-names';
import { type BuilderSavePlan, planBuilderSave } from '../domain/plan-builder-save';
import { StoredAnswers } from '../stored-answers';
import type { FieldDetails } from '../form-details.sql';
import { FormLockService } from '../form-lock.service';
import { FormUpdatesRepository } from '../form-updates.repository';
import { FormsService } from '../forms.service';
import { toFormDetailsView } from '../form-details.views';
import { FormPublishingService } from '../links/form-publishing.service';
import { requireDistinctOptions, toWantedField, type WantedField } from '../new-field';
import { mayChangeWebhook, requireSameWebhook } from '../webhook-rights';
import { readBuilderSettings } from '../domain/builder-settings';
import { type BuilderForm, BuilderRepository } from './builder.repository';
import { FormAuthors } from './form-authors';
import {
  type BuilderView,
  type ClosedFormView,
  type SavedFormView,
  type SavePlanView,
  toBuilderView,
  toSavedFormView,
  toSavePlanView,
} from './builder.views';
import type { BuilderFieldDto, SaveFormDto } from './dto/save-form.dto';

/** The builder shows no number of answers for a form with more responses: counting takes seconds. */
const MAX_COUNTED_RESPONSES = 100_000;

type Plan = BuilderSavePlan<WantedField & { id: string | null }, FieldDetails>;

/** The form builder of the console: reads and saves whole forms by the ids of their fields. */
@Injectable()
export class BuilderService {
  constructor(
    private readonly lock: FormLockService,
    private readonly builder: BuilderRepository,
    private readonly updates: FormUpdatesRepository,
    private readonly publishing: FormPublishingService,
    private readonly forms: FormsService,
    private readonly answers: StoredAnswers,
    private readonly authors: FormAuthors,
  ) {}

  /** @param origin the origin of the service, for the URL of the hosted page. @throws ApiError FORM_NOT_FOUND */
  async get(scope: RequestScope, formId: string, origin: string): Promise<BuilderView> {
    const form = await this.find(scope, formId);
    const isLarge = form.responseCount > MAX_COUNTED_RESPONSES;
    const answers = await this.countAnswers(scope, form, isLarge ? [] : form.fields);
    return toBuilderView(form, await this.findAuthor(scope, form), answers, origin, scope);
  }

  /** The forms whose pages are closed. */
  listClosedForms(scope: RequestScope): Promise<ClosedFormView[]> {
    return this.builder.listClosedForms(scope);
  }

  /** What {@link save} would change. @throws ApiError FORM_NOT_FOUND, FORM_CHANGED, VALIDATION_FAILED as {@link save} */
  async plan(scope: RequestScope, formId: string, dto: SaveFormDto): Promise<SavePlanView> {
    const form = await this.find(scope, formId);
    await this.requireVersion(scope, form, dto.version);
    const plan = planSave(form, dto);
    return toSavePlanView(plan, await this.countAnswers(scope, form, plan.removed));
  }

  /**
   * Replaces the form by the body, in one transaction. A field whose id is in the body keeps its answers.
   * @throws ApiError FORM_NOT_FOUND; FORM_NAME_TAKEN; FORM_CHANGED for an outdated version; FIELDS_WOULD_BE_REMOVED with the
   *   keys whose number of answers is not confirmed; FORBIDDEN for a member who may not delete answers or change the webhook;
   *   VALIDATION_FAILED for a form that cannot be published, for new options that differ only in white space, or for a hidden
   *   value with the key of a field
   */
  save(
    scope: RequestScope,
    { change }: WriteRecord,
    formId: string,
    dto: SaveFormDto,
    origin: string,
  ): Promise<SavedFormView> {
    return this.lock.run(scope, change, formId, async (unit) => {
      requireFields(dto);
      const form = await this.find(unit, formId);
      await this.requireVersion(unit, form, dto.version);
      const plan = planSave(form, dto);
      if (!mayChangeWebhook(unit)) requireSameWebhook(toFormDetailsView(form, unit), dto);
      await this.requireConfirmed(unit, form, plan, dto);
      await this.write(unit, form, plan, dto);
      // Also caches the new version of the form for submissions.
      await this.forms.get(unit, formId);
      return toSavedFormView(await this.get(unit, formId, origin), plan.changedKeys);
    });
  }

  private async find(scope: RequestScope, formId: string): Promise<BuilderForm> {
    const form = isId(formId) ? await this.builder.findBuilderForm(scope, formId) : null;
    if (form === null) throw new ApiError('FORM_NOT_FOUND');
    return form;
  }

  /** The name of the person or API key that changed the form last, or null if unknown. */
  private async findAuthor(
    scope: RequestScope,
    { changedBy }: BuilderForm,
  ): Promise<string | null> {
    return changedBy === null ? null : this.authors.findName(scope, changedBy);
  }

  private async requireVersion(
    scope: RequestScope,
    form: BuilderForm,
    version: number,
  ): Promise<void> {
    if (form.version === version) return;
    const author = await this.findAuthor(scope, form);
    throw new ApiError('FORM_CHANGED', [
      `version: ${form.version}`,
      `changedAt: ${form.updatedAt.toISOString()}`,
      ...(author === null ? [] : [`changedBy: ${author}`]),
    ]);
  }

  private countAnswers(
    scope: RequestScope,
    form: BuilderForm,
    fields: readonly FieldDetails[],
  ): Promise<ReadonlyMap<string, number>> {
    return this.answers.count(
      scope,
      form.id,
      fields.map(({ id }) => id),
    );
  }

  /** Rejects the deletion of answers whose exact number the body does not confirm. */
  private async requireConfirmed(
    unit: UnitOfWork,
    form: BuilderForm,
    { removed }: Plan,
    { removedAnswers }: SaveFormDto,
  ): Promise<void> {
    const answers = await this.countAnswers(unit, form, removed);
    const answered = removed.filter(({ id }) => answers.get(id) !== 0);
    if (answered.length === 0) return;
    const { actor } = unit;
    if (actor.kind === 'user' && !hasRole(actor.role, 'admin')) throw new ApiError('FORBIDDEN');
    const unconfirmed = answered.filter(({ id }) => removedAnswers?.[id] !== answers.get(id));
    if (unconfirmed.length > 0) {
      throw new ApiError(
        'FIELDS_WOULD_BE_REMOVED',
        unconfirmed.map(({ key }) => key),
      );
    }
  }

  private async write(
    unit: UnitOfWork,
    form: BuilderForm,
    { fields, removed }: Plan,
    dto: SaveFormDto,
  ): Promise<void> {
    const changes = {
      name: dto.name,
      description: dto.description ?? null,
      formPurpose: dto.formPurpose ?? null,
      status: dto.status,
      isPublic: dto.isPublic,
      createCustomerOnSubmit: dto.createCustomerOnSubmit,
      builderSettings: readBuilderSettings(dto.settings),
      hiddenNames: dto.hiddenNames ?? [],
      campaignId: dto.campaignId ?? null,
      ...(mayChangeWebhook(unit) && {
        webhookUrl: dto.webhookUrl,
        webhookSecret: dto.webhookSecret,
      }),
    };
    await this.updates.updateSettings(unit, form.id, changes, unit.actor.id);
    await this.updates.replaceFields(unit, form.id, fields);
    await this.answers.delete(
      unit,
      form.id,
      removed.map(({ id }) => id),
    );
    await this.builder.setClosing(unit, form.id, toClosing(dto));
    if (dto.status === 'published') await this.publishing.publish(unit, form.id);
  }
}

function requireFields({ status, fields }: SaveFormDto): void {
  if (status === 'published' && fields.length === 0) {
    throw new ApiError('VALIDATION_FAILED', ['fields: a published form needs at least one field']);
  }
}

/** @throws ApiError VALIDATION_FAILED for options that differ only in white space, and hidden values with the name of a field */
function planSave(form: BuilderForm, { fields, hiddenNames }: SaveFormDto): Plan {
  const wanted = fields.map(toBuilderField);
  const stored = new Map(form.fields.map((field) => [field.id, field]));
  requireDistinctOptions(wanted, ({ id }) => stored.get(id?.toLowerCase() ?? ''));
  const plan = planBuilderSave(form.fields, wanted, newId);
  const violations = findNamesOfFields(hiddenNames ?? [], plan.fields);
  if (violations.length > 0) throw new ApiError('VALIDATION_FAILED', violations);
  return plan;
}

/** A missing hint clears the stored hint, because the builder sends all hints of a field. */
const toBuilderField = (dto: BuilderFieldDto): WantedField & { id: string | null } => ({
  ...toWantedField(dto),
  id: dto.id ?? null,
  placeholder: dto.placeholder ?? null,
  helperText: dto.helperText ?? null,
  defaultValue: dto.defaultValue ?? null,
  aiInstruction: dto.aiInstruction ?? null,
});

function toClosing({ closing }: SaveFormDto) {
  const closesAt = closing?.closesAt ?? null;
  const time = closesAt === null ? undefined : parseIsoDate(closesAt)?.time;
  return {
    closesAt: time === undefined ? null : new Date(time),
    maxResponses: closing?.maxResponses ?? null,
  };
}

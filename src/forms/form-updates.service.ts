import { Injectable } from '@nestjs/common';
import type { TeamContext, TransactionScope } from '../core/http/team-context';
import { ApiError } from '../core/errors/api-error';
import { isId, newId } from '../core/identifiers';
import { KeyedSemaphore } from '../core/limits/keyed-semaphore';
import { Database } from '../core/database/database';
import { isUniqueViolation } from '../core/database/postgres-errors';
import { planFieldUpdate } from './domain/plan-field-update';
import type { UpdateFormDto } from './dto/update-form.dto';
import { FieldPurgeJob } from './field-purge.job';
import type { FormDefinition } from './form-definition';
import { type FormChanges, FormUpdatesRepository } from './form-updates.repository';
import { toUpdatedFormView, UpdatedFormView } from './form.views';
import { FormsService } from './forms.service';
import { toWantedField } from './new-field';

/** The maximum number of queued updates of a form. */
const MAX_QUEUED = 100;
/** Limits the time in the queue when the request has no deadline. */
const QUEUE_TIMEOUT_MS = 5_000;

/** Updates forms; specification 4.2, PATCH. */
@Injectable()
export class FormUpdatesService {
  /** Serializes the updates of a form: a queued update needs no connection, unlike one that waits for the row lock. */
  private readonly updatesOfForm = new KeyedSemaphore({ maxActive: 1, maxQueued: MAX_QUEUED });

  constructor(
    private readonly database: Database,
    private readonly forms: FormsService,
    private readonly updates: FormUpdatesRepository,
    private readonly purger: FieldPurgeJob,
  ) {}

  /**
   * Changes the properties that the body contains in one transaction. Updates of one form run one at a time.
   * @throws ApiError FORM_NOT_FOUND; FIELDS_WOULD_BE_REMOVED with the keys; FORM_NAME_TAKEN
   */
  async update(team: TeamContext, formId: string, dto: UpdateFormDto): Promise<UpdatedFormView> {
    if (!isId(formId)) throw new ApiError('FORM_NOT_FOUND');
    try {
      return await this.updatesOfForm.run(
        `${team.teamId} ${formId}`,
        () =>
          this.database.transaction(team, (transaction) =>
            this.updateLocked({ ...team, transaction }, formId, dto),
          ),
        team.deadline?.remainingMs ?? QUEUE_TIMEOUT_MS,
      );
    } catch (error) {
      if (isUniqueViolation(error, 'uq_forms_team_name')) {
        throw new ApiError('FORM_NAME_TAKEN', undefined, { cause: error });
      }
      throw error;
    }
  }

  private async updateLocked(
    team: TeamContext & TransactionScope,
    formId: string,
    dto: UpdateFormDto,
  ): Promise<UpdatedFormView> {
    const { transaction } = team;
    if (!(await this.updates.lockForm(transaction, team, formId))) {
      throw new ApiError('FORM_NOT_FOUND');
    }
    const existing = await this.forms.get(team, formId);
    const changes = toFormChanges(dto);
    if (dto.fields === undefined && Object.keys(changes).length === 0) {
      return toUpdatedFormView(existing, []);
    }
    await this.updates.updateSettings(transaction, team, formId, changes);
    const removedFields =
      dto.fields === undefined ? [] : await this.updateFields(team, existing, dto);
    return toUpdatedFormView(await this.forms.get(team, formId), removedFields);
  }

  private async updateFields(
    team: TeamContext & TransactionScope,
    form: FormDefinition,
    dto: UpdateFormDto,
  ): Promise<string[]> {
    const wanted = (dto.fields ?? []).map(toWantedField);
    const { fields, removed } = planFieldUpdate(form.fields, wanted, newId);
    const removedKeys = removed.map(({ key }) => key);
    if (removed.length > 0 && dto.removeMissingFields !== true) {
      throw new ApiError('FIELDS_WOULD_BE_REMOVED', removedKeys);
    }
    const { transaction } = team;
    await this.updates.replaceFields(transaction, team, form.id, fields);
    if (removed.length > 0) {
      const ids = removed.map(({ id }) => id);
      const isPurgeQueued = await this.updates.deleteAnswers(transaction, team, form.id, ids);
      if (isPurgeQueued) transaction.afterCommit(() => this.purger.wake());
    }
    return removedKeys;
  }
}

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

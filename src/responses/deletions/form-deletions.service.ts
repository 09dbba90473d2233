import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import { isId } from '../../core/values/identifiers';
import { DAY_MS } from '../../core/values/durations';
import {
  BIN_DAYS,
  type BinnedForm,
  BinnedForms,
  type BinState,
} from '../../forms/bin/binned-forms.service';
import { FormsService } from '../../forms/forms.service';
import { type AuditedChange, changeBy, changeByOperator } from '../../tenancy/audit/audited-change';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import type { Purge, PurgeKind, PurgeStep } from '../../tenancy/purges/purge-kind';
import { Purges } from '../../tenancy/purges/purges';
import { RetentionService } from '../../tenancy/retention/retention.service';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { WebhookDispatcherService } from '../webhooks/webhook-dispatcher.service';
import { DeletionsRepository, type MovedResponses } from './deletions.repository';
import { type FormParts, FormPartsRepository } from './form-parts.repository';
import { MAX_MOVED_RESPONSES } from './response-deletions.service';

const PURGE_KIND = 'binnedForm';

/**
 * Deletes forms, to the bin or for good, and brings them back. The request changes the form's row only, so that a form with a million
 * responses is hidden at once; a purge moves its responses. Each step reads in the row which way they go: if a form is restored while
 * its responses are leaving, the next step brings them back. A crash loses at most one step.
 */
@Injectable()
export class FormDeletions implements PurgeKind {
  readonly kind = PURGE_KIND;

  constructor(
    private readonly database: Database,
    private readonly purges: Purges,
    private readonly forms: FormsService,
    private readonly binned: BinnedForms,
    private readonly deletions: DeletionsRepository,
    private readonly parts: FormPartsRepository,
    private readonly retention: RetentionService,
    private readonly dispatcher: WebhookDispatcherService,
  ) {
    purges.register(this);
  }

  /** What a deletion of the form would take. @throws ApiError FORM_NOT_FOUND */
  async count(scope: RequestScope, formId: string): Promise<FormParts> {
    const form = await this.forms.get(scope, formId);
    return this.parts.count(scope, form.id);
  }

  /** Moves a form to the bin. @throws ApiError FORM_NOT_FOUND */
  async delete(scope: RequestScope, { change }: WriteRecord, formId: string): Promise<void> {
    await this.moveToBin(scope, change, formId);
  }

  /**
   * Moves several forms to the bin, each with an event like that of a single deletion, and returns their ids. Ids that the team does not have
   * are ignored.
   */
  deleteMany(scope: RequestScope, ids: readonly string[]): Promise<string[]> {
    // In one order, so that two of these changes do not wait for each other.
    const sorted = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted();
    return this.database.transaction(scope, async (unit) => {
      const deleted: string[] = [];
      for (const id of sorted) {
        try {
          await this.moveToBin(unit, changeBy(unit, 'deleteForm', 'form', id), id);
          deleted.push(id);
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'FORM_NOT_FOUND')) throw error;
        }
      }
      return deleted;
    });
  }

  /** Moves a form to the bin, on the command line. @throws ApiError FORM_NOT_FOUND */
  async deleteAsOperator(scope: RequestScope, formId: string): Promise<void> {
    await this.moveToBin(scope, changeByOperator('deleteForm', 'form', formId), formId);
  }

  /**
   * Begins to bring a form back, with the responses that were deleted with it. It is hidden until all of them are there.
   * @param name a new name, or null for its own one
   * @throws ApiError FORM_NOT_FOUND when it is not in the bin; FORM_NAME_TAKEN
   */
  async restore(unit: UnitOfWork, formId: string, name: string | null): Promise<void> {
    const { state } = await this.binned.get(unit, formId);
    await this.binned.beginRestoration(unit, formId, name);
    if (state === 'binned') await this.startPurge(unit, formId);
  }

  /** Deletes a form in the bin for good. @throws ApiError FORM_NOT_FOUND when it is not in the bin */
  async deleteForGood(unit: UnitOfWork, formId: string): Promise<void> {
    const { state } = await this.binned.get(unit, formId);
    await this.binned.beginDeletion(unit, formId);
    if (state === 'binned') await this.startPurge(unit, formId);
  }

  /** Deletes a form for good whose days in the bin are over, unless it was restored or deleted meanwhile. */
  async deleteExpired(unit: UnitOfWork, formId: string): Promise<void> {
    const form = await this.binned.find(unit, formId);
    if (form === null || form.deletedAt.getTime() > Date.now() - BIN_DAYS * DAY_MS) return;
    if (form.state === 'leaving' || form.state === 'binned') {
      await this.binned.beginDeletion(unit, formId);
      if (form.state === 'binned') await this.startPurge(unit, formId);
    }
  }

  async step(unit: UnitOfWork, { subjectId, rows }: Purge): Promise<PurgeStep> {
    const limit = Math.min(rows, MAX_MOVED_RESPONSES);
    const state = await this.binned.findState(unit, subjectId);
    const ids = await this.nextToMove(unit, subjectId, state, limit);
    if (ids.length > 0) await this.deletions.lockCustomers(unit, ids);
    const form = await this.binned.find(unit, subjectId);
    // The direction has changed meanwhile: the next step moves other responses.
    if ((form?.state ?? null) !== state) return { isDone: false };
    switch (form?.state) {
      case 'leaving':
        return this.leave(unit, form, ids);
      case 'restoring':
        return this.comeBack(unit, form, ids);
      case 'deleting':
        return this.vanish(unit, form, limit);
      default:
        return { isDone: true };
    }
  }

  /** The next responses to move to the bin or back. */
  private async nextToMove(
    unit: UnitOfWork,
    formId: string,
    state: BinState | null,
    limit: number,
  ): Promise<string[]> {
    if (state === 'leaving') return this.parts.nextStored(unit, formId, limit);
    if (state === 'restoring') return this.parts.nextBinned(unit, formId, limit, true);
    return [];
  }

  private moveToBin(
    scope: RequestScope,
    change: AuditedChange | null,
    formId: string,
  ): Promise<void> {
    if (!isId(formId)) throw new ApiError('FORM_NOT_FOUND');
    const id = formId.toLowerCase();
    return this.binned.moveToBin(scope, change, id, async (unit) => {
      await this.parts.failExports(unit, id);
      await this.startPurge(unit, id);
    });
  }

  private startPurge(unit: UnitOfWork, formId: string): Promise<string> {
    return this.purges.start(unit, { kind: PURGE_KIND, subjectId: formId.toLowerCase() });
  }

  private async leave(
    unit: UnitOfWork,
    { id, deletedAt, deletedBy }: BinnedForm,
    ids: readonly string[],
  ): Promise<PurgeStep> {
    if (ids.length === 0) {
      await this.binned.endDeparture(unit, id);
      return { isDone: true };
    }
    const forms = await this.lock(unit, id, ids);
    return stepOf(
      await this.deletions.bin(unit, ids, forms, { deletedAt, deletedBy, isWithForm: true }),
    );
  }

  private async comeBack(
    unit: UnitOfWork,
    { id }: BinnedForm,
    ids: readonly string[],
  ): Promise<PurgeStep> {
    if (ids.length === 0) {
      await this.binned.endRestoration(unit, id);
      unit.afterCommit(() => this.dispatcher.wake());
      return { isDone: true };
    }
    const forms = await this.lock(unit, id, ids);
    await this.deletions.restore(unit, ids, forms);
    return { isDone: false };
  }

  private async vanish(unit: UnitOfWork, { id }: BinnedForm, limit: number): Promise<PurgeStep> {
    const stored = await this.parts.nextStored(unit, id, limit);
    if (stored.length > 0) {
      const forms = await this.lock(unit, id, stored);
      return stepOf(await this.deletions.delete(unit, stored, forms));
    }
    const binned = await this.parts.nextBinned(unit, id, limit, false);
    if (binned.length > 0) {
      return stepOf(await this.deletions.deleteFromBin(unit, binned, [id]));
    }
    const deliveries = await this.parts.deleteDeliveries(unit, id, limit);
    if (deliveries > 0) return { isDone: false, counts: { deliveries } };
    if ((await this.parts.deleteDerived(unit, id, limit)) > 0) return { isDone: false };
    await this.retention.forgetForm(unit, id);
    await this.binned.endDeletion(unit, id);
    return { isDone: true, counts: { forms: 1 } };
  }

  private lock(unit: UnitOfWork, formId: string, ids: readonly string[]): Promise<string[]> {
    return this.deletions.lock(unit, ids, { formId, isAlsoInBin: true });
  }
}

const stepOf = ({ ids, deliveries }: MovedResponses): PurgeStep => ({
  isDone: false,
  counts: { responses: ids.length, deliveries },
});

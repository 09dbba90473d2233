import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { isId } from '../../core/values/identifiers';
import { FormsService } from '../../forms/forms.service';
import { WebhookDispatcherService } from '../webhooks/webhook-dispatcher.service';
import { type BinEntry, DeletionsRepository, type MovedResponses } from './deletions.repository';

export type { BinEntry, MovedResponses };

/** The responses that one call may name: it locks each of them, and writes as many rows several times. */
export const MAX_MOVED_RESPONSES = 2_000;

/** Deletes responses, to the bin or for good, and brings them back. All their counters and deliveries go with them. */
@Injectable()
export class ResponseDeletions {
  constructor(
    private readonly deletions: DeletionsRepository,
    private readonly forms: FormsService,
    private readonly dispatcher: WebhookDispatcherService,
    private readonly audit: AuditLog,
  ) {}

  /** Moves a response of a form to the bin. @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async deleteResponse(unit: UnitOfWork, formId: string, responseId: string): Promise<void> {
    const form = await this.forms.get(unit, formId);
    const ids = [responseId].filter(isId);
    const { ids: moved } = await this.moveToBin(unit, ids, { formId: form.id });
    if (moved.length === 0) throw new ApiError('RESPONSE_NOT_FOUND');
  }

  /** Moves a response of a form to the bin, on the command line. @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async deleteAsOperator(scope: RequestScope, formId: string, responseId: string): Promise<void> {
    const change = changeByOperator('deleteResponse', 'response', responseId, { formId });
    await this.audit.run(scope, change, (unit) => this.deleteResponse(unit, formId, responseId));
  }

  /**
   * Moves responses to the bin, in the name of the actor. Ids that the team does not have are ignored, and so are those of forms in the
   * bin. @param formId the only form whose responses are moved, or null
   */
  async moveToBin(
    unit: UnitOfWork,
    ids: readonly string[],
    { formId = null }: { formId?: string | null } = {},
  ): Promise<MovedResponses> {
    requireFew(ids);
    await this.deletions.lockCustomers(unit, ids);
    const forms = await this.deletions.lock(unit, ids, { formId, isAlsoInBin: false });
    if (forms.length === 0) return NO_RESPONSES;
    return this.deletions.bin(unit, ids, forms, {
      deletedAt: new Date(),
      deletedBy: unit.actor.id,
      isWithForm: false,
    });
  }

  /** Brings responses back from the bin; ids that are not in it are ignored, and so are those of forms in the bin. */
  async restore(unit: UnitOfWork, ids: readonly string[]): Promise<MovedResponses> {
    requireFew(ids);
    await this.deletions.lockCustomers(unit, ids);
    const forms = await this.deletions.lock(unit, ids, { formId: null, isAlsoInBin: false });
    if (forms.length === 0) return NO_RESPONSES;
    const moved = await this.deletions.restore(unit, ids, forms);
    if (moved.deliveries > 0) unit.afterCommit(() => this.dispatcher.wake());
    return moved;
  }

  /** Deletes responses in the bin for good; ids that are not in it are ignored, and so are those of forms in the bin. */
  async deleteFromBin(unit: UnitOfWork, ids: readonly string[]): Promise<MovedResponses> {
    requireFew(ids);
    const forms = await this.deletions.lock(unit, ids, { formId: null, isAlsoInBin: false });
    return forms.length === 0 ? NO_RESPONSES : this.deletions.deleteFromBin(unit, ids, forms);
  }

  /** Deletes responses for good, wherever they are: also those in the bin, and those of forms in the bin. Unknown ids are ignored. */
  async deleteForGood(unit: UnitOfWork, ids: readonly string[]): Promise<MovedResponses> {
    requireFew(ids);
    const forms = await this.deletions.lock(unit, ids, { formId: null, isAlsoInBin: true });
    if (forms.length === 0) return NO_RESPONSES;
    const deleted = await this.deletions.delete(unit, ids, forms);
    const emptied = await this.deletions.deleteFromBin(unit, ids, forms);
    return {
      ids: [...deleted.ids, ...emptied.ids],
      deliveries: deleted.deliveries + emptied.deliveries,
    };
  }
}

const NO_RESPONSES: MovedResponses = { ids: [], deliveries: 0 };

function requireFew(ids: readonly string[]): void {
  if (ids.length > MAX_MOVED_RESPONSES) throw new Error('Too many responses for one statement.');
}

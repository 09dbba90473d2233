import { Injectable } from '@nestjs/common';
import { isUniqueViolation, KeyedSemaphore } from '@rapport/pg-lanes';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { Transaction } from '../core/database/transaction';
import type { AuditedChange } from '../tenancy/audit/audited-change';
import { AuditLog } from '../tenancy/audit/audit-log';
import { ApiError } from '../core/errors/api-error';
import { isId } from '../core/values/identifiers';
import { FormUpdatesRepository } from './form-updates.repository';

/** The maximum number of queued changes of a form. */
const MAX_QUEUED = 100;
/** The maximum time in the queue, also for changes without the deadline of a request. */
const MAX_QUEUE_MS = 6_000;

/** Runs changes of a form one at a time, each in a transaction that holds the lock of its row. */
@Injectable()
export class FormLockService {
  /** Serializes the changes of a form: a queued change needs no connection, unlike one that waits for the row lock. */
  private readonly changesOfForm = new KeyedSemaphore({ maxActive: 1, maxQueued: MAX_QUEUED });

  constructor(
    private readonly audit: AuditLog,
    private readonly updates: FormUpdatesRepository,
  ) {}

  /**
   * Makes a change, and records it.
   * @param described the event for the audit log, or null for none
   * @throws ApiError FORM_NOT_FOUND; FORM_NAME_TAKEN when the change takes the name of another form
   */
  async run<T, Scope extends RequestScope>(
    scope: Scope,
    described: AuditedChange | null,
    formId: string,
    change: (unit: Scope & Transaction) => Promise<T>,
  ): Promise<T> {
    if (!isId(formId)) throw new ApiError('FORM_NOT_FOUND');
    try {
      return await this.changesOfForm.run(
        `${scope.teamId} ${formId}`,
        () =>
          this.audit.run(scope, described, async (unit) => {
            if (!(await this.updates.lockForm(unit, formId))) throw new ApiError('FORM_NOT_FOUND');
            return change(unit);
          }),
        Math.min(scope.deadline.remainingMs, MAX_QUEUE_MS),
      );
    } catch (error) {
      if (isUniqueViolation(error, 'uq_forms_team_name')) {
        throw new ApiError('FORM_NAME_TAKEN', undefined, { cause: error });
      }
      throw error;
    }
  }
}

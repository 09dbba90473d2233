import { Injectable } from '@nestjs/common';
import { AuditLog } from '../tenancy/audit/audit-log';
import type { TeamScope, TransactionScope } from '../tenancy/scope/team-context';
import { ApiError } from '../core/errors/api-error';
import { isId } from '../core/values/identifiers';
import { KeyedSemaphore } from '../core/limits/keyed-semaphore';
import { isUniqueViolation } from '../core/database/postgres-errors';
import { FormUpdatesRepository } from './form-updates.repository';

/** The maximum number of queued changes of a form. */
const MAX_QUEUED = 100;
/** Limits the time in the queue when the request has no deadline. */
const QUEUE_TIMEOUT_MS = 5_000;

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
   * Runs a change that the scope describes (`@Audited({ isRecordedByService: true })` of a request), and records it.
   * @throws ApiError FORM_NOT_FOUND; FORM_NAME_TAKEN when the change takes the name of another form
   */
  async run<T, Scope extends TeamScope>(
    team: Scope,
    formId: string,
    change: (team: Scope & TransactionScope) => Promise<T>,
  ): Promise<T> {
    if (!isId(formId)) throw new ApiError('FORM_NOT_FOUND');
    try {
      return await this.changesOfForm.run(
        `${team.teamId} ${formId}`,
        () =>
          this.audit.runDescribed(team, async (scope) => {
            if (!(await this.updates.lockForm(scope, formId))) throw new ApiError('FORM_NOT_FOUND');
            return change(scope);
          }),
        team.deadline?.remainingMs ?? QUEUE_TIMEOUT_MS,
      );
    } catch (error) {
      if (isUniqueViolation(error, 'uq_forms_team_name')) {
        throw new ApiError('FORM_NAME_TAKEN', undefined, { cause: error });
      }
      throw error;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { isUniqueViolation } from '@rapport/pg-lanes';
import { ApiError } from '../../core/errors/api-error';
import { isId } from '../../core/values/identifiers';
import type { AuditedChange } from '../../tenancy/audit/audited-change';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { FormLockService } from '../form-lock.service';
import type { BinState } from '../entities/form.entity';
import { BIN_DAYS } from './bin-days';
import { type BinnedForm, BinnedFormsRepository } from './binned-forms.repository';
import type { LeftOut } from './left-out.sql';

export type { BinnedForm, BinState };
export { BIN_DAYS };

/**
 * The rows of forms in the bin. A form there is hidden from everything else; `FormDeletions` moves its responses. Each change locks the row,
 * so that the state decides which way its responses go.
 */
@Injectable()
export class BinnedForms {
  constructor(
    private readonly lock: FormLockService,
    private readonly forms: BinnedFormsRepository,
  ) {}

  /** The responses that reads over all forms of the team have to leave out; seldom any. */
  findLeftOut(scope: RequestScope): Promise<LeftOut> {
    return this.forms.findLeftOut(scope);
  }

  /** Forms of the bin after a position, the last deleted first, and one form more. */
  list(
    scope: RequestScope,
    after: { sort: number; id: string } | null,
    limit: number,
  ): Promise<BinnedForm[]> {
    return this.forms.list(scope, after, limit);
  }

  /** Moves a form to the bin, and does what belongs to it in the same transaction. @throws ApiError FORM_NOT_FOUND */
  moveToBin(
    scope: RequestScope,
    change: AuditedChange | null,
    formId: string,
    also: (unit: UnitOfWork) => Promise<void>,
  ): Promise<void> {
    return this.lock.run(scope, change, formId, async (unit) => {
      await this.forms.moveToBin(unit, formId);
      await also(unit);
    });
  }

  /** Which way the responses of a form go, without locking it, or null if it is not in the bin. */
  findState(unit: UnitOfWork, formId: string): Promise<BinState | null> {
    return this.forms.findState(unit, formId);
  }

  /** Locks a form in the bin. Returns null if it is not there. */
  find(unit: UnitOfWork, formId: string): Promise<BinnedForm | null> {
    return this.forms.lock(unit, formId);
  }

  /** Locks a form in the bin that is not being deleted for good. @throws ApiError FORM_NOT_FOUND */
  async get(unit: UnitOfWork, formId: string): Promise<BinnedForm> {
    const form = isId(formId) ? await this.forms.lock(unit, formId) : null;
    if (form === null || form.state === 'deleting') throw new ApiError('FORM_NOT_FOUND');
    return form;
  }

  /**
   * The form keeps its name, or takes another one, from now on, although it is hidden until all its responses are back.
   * @throws ApiError FORM_NAME_TAKEN
   */
  async beginRestoration(unit: UnitOfWork, formId: string, name: string | null): Promise<void> {
    try {
      await this.forms.setState(unit, formId, 'restoring', name);
    } catch (error) {
      if (!isUniqueViolation(error, 'uq_forms_team_name')) throw error;
      throw new ApiError('FORM_NAME_TAKEN', undefined, { cause: error });
    }
  }

  /** Takes the form out of the bin, after all its responses are back. */
  endRestoration(unit: UnitOfWork, formId: string): Promise<void> {
    return this.forms.takeOut(unit, formId);
  }

  /** Records that all responses of the form are in the bin. */
  endDeparture(unit: UnitOfWork, formId: string): Promise<void> {
    return this.forms.setState(unit, formId, 'binned');
  }

  /** Begins the final deletion: from now on the form cannot be restored. */
  beginDeletion(unit: UnitOfWork, formId: string): Promise<void> {
    return this.forms.setState(unit, formId, 'deleting');
  }

  /** Deletes the row of the form and what is bounded, after everything else was deleted. */
  endDeletion(unit: UnitOfWork, formId: string): Promise<void> {
    return this.forms.delete(unit, formId);
  }

  /** Forms of all teams whose time in the bin is over, the oldest first. @param except the ids of forms that are left out */
  listExpired(limit: number, except: readonly string[]): Promise<{ teamId: string; id: string }[]> {
    return this.forms.listExpired(BIN_DAYS, limit, except);
  }
}

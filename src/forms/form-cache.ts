import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { Database } from '../core/database/database';
import { TeamCache } from '../tenancy/caches/team-cache';
import type { FormDefinition } from './form-definition';

/** Limits the serialized size of all forms, in UTF-16 code units: some thousands of ordinary forms. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;
const MAX_TEAM_LENGTH = MAX_TOTAL_LENGTH / 4;

/**
 * Caches the forms as this process last read them; the least recently used are evicted.
 *
 * Another process may have updated a form since. A statement that relies on a cached form must check its version, and
 * the caller must read the form from the database before it rejects a request.
 */
@Injectable()
export class FormCache {
  private readonly forms = new TeamCache<FormDefinition>(MAX_TOTAL_LENGTH, MAX_TEAM_LENGTH);

  constructor(private readonly database: Database) {}

  get({ teamId }: RequestScope, formId: string): FormDefinition | null {
    return this.forms.get(teamId, formId.toLowerCase()) ?? null;
  }

  /** Stores a form; within a transaction once it is committed, because its own changes can still be rolled back. */
  keep(scope: RequestScope, form: FormDefinition): void {
    this.database.afterCommit(scope, () => this.store(scope, form));
  }

  private store(scope: RequestScope, form: FormDefinition): void {
    // Measuring the size of a form serializes it.
    if (this.get(scope, form.id)?.version === form.version) return;
    this.forms.set(scope.teamId, form.id.toLowerCase(), form, JSON.stringify(form).length);
  }
}

import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { TeamScope } from '../core/http/team-context';
import type { FormDefinition } from './form-definition';

/** Limits the serialized size of all forms, in UTF-16 code units: some thousands of ordinary forms. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;

/**
 * Caches the forms as this process last read them; the least recently used are evicted.
 *
 * Another process may have updated a form since. A statement that relies on a cached form must check its version, and
 * the caller must read the form from the database before it rejects a request.
 */
@Injectable()
export class FormCache {
  private readonly forms = new LRUCache<string, FormDefinition>({
    maxSize: MAX_TOTAL_LENGTH,
    sizeCalculation: (form) => JSON.stringify(form).length,
  });

  get(team: TeamScope, formId: string): FormDefinition | null {
    return this.forms.get(cacheKey(team, formId)) ?? null;
  }

  /** Stores a form; within a transaction once it is committed, because its own changes can still be rolled back. */
  keep(team: TeamScope, form: FormDefinition): void {
    if (team.transaction === undefined) this.store(team, form);
    else team.transaction.afterCommit(() => this.store(team, form));
  }

  private store(team: TeamScope, form: FormDefinition): void {
    const key = cacheKey(team, form.id);
    // Skips a version that is cached already: measuring the size of a form serializes it.
    if (this.forms.get(key)?.version !== form.version) this.forms.set(key, form);
  }
}

function cacheKey({ teamId }: TeamScope, formId: string): string {
  return `${teamId} ${formId.toLowerCase()}`;
}

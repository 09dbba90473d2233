import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { TeamScope } from '../core/http/team-context';
import type { FormDefinition } from './form-definition';

/** Some thousands of ordinary forms. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/**
 * Forms as this process read them last. Another process may have updated one since, so whoever uses it must have
 * its version checked by the very statement that depends on it, and look at the form itself before refusing anything.
 */
@Injectable()
export class FormCache {
  private readonly forms = new LRUCache<string, FormDefinition>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (form) => JSON.stringify(form).length,
  });

  get(team: TeamScope, formId: string): FormDefinition | null {
    return this.forms.get(keyOf(team, formId)) ?? null;
  }

  /** What a transaction reads may be its own update, which need not come to pass; that is not kept. */
  keep(team: TeamScope, form: FormDefinition): void {
    if (team.transaction !== undefined) return;
    const key = keyOf(team, form.id);
    // Measuring a form means to serialize it; of one version there is but one form.
    if (this.forms.get(key)?.version !== form.version) this.forms.set(key, form);
  }
}

function keyOf({ teamId }: TeamScope, formId: string): string {
  return `${teamId} ${formId.toLowerCase()}`;
}

import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../core/errors/api-error';
import type { TeamScope } from '../../core/http/team-context';
import { HostedFormsRepository, type VersionedForm } from './hosted-forms.repository';

/** The serialized size of all forms, in UTF-16 code units. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;

/** The forms that this process has shown, each in one version. */
@Injectable()
export class HostedFormCache {
  private readonly forms = new LRUCache<string, VersionedForm>({
    maxSize: MAX_TOTAL_LENGTH,
    sizeCalculation: (form) => JSON.stringify(form).length,
  });

  constructor(private readonly repository: HostedFormsRepository) {}

  /**
   * The form in this version or a newer one.
   * @throws ApiError NOT_FOUND when it was deleted or lost its fields meanwhile
   */
  async get(team: TeamScope, formId: string, version: number): Promise<VersionedForm> {
    const key = `${team.teamId} ${formId}`;
    const cached = this.forms.get(key);
    if (cached !== undefined && cached.version >= version) return cached;
    const form = await this.repository.find(team, formId);
    if (form === null || form.fields.length === 0) throw new ApiError('NOT_FOUND');
    this.forms.set(key, form);
    return form;
  }
}

import { Injectable } from '@nestjs/common';
import { ApiError } from '../core/errors/api-error';
import { TeamCache } from '../core/caches/team-cache';
import type { TeamScope } from '../core/http/team-context';
import { HostedFormsRepository, type VersionedForm } from './hosted-forms.repository';

/** The serialized size of all forms, in UTF-16 code units. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;
const MAX_TEAM_LENGTH = MAX_TOTAL_LENGTH / 4;

/** The forms that this process has shown, each in one version. */
@Injectable()
export class HostedFormCache {
  private readonly forms = new TeamCache<VersionedForm>(MAX_TOTAL_LENGTH, MAX_TEAM_LENGTH);

  constructor(private readonly repository: HostedFormsRepository) {}

  /**
   * The form in this version or a newer one.
   * @throws ApiError NOT_FOUND when it was deleted or lost its fields meanwhile
   */
  async get(team: TeamScope, formId: string, version: number): Promise<VersionedForm> {
    const cached = this.forms.get(team.teamId, formId);
    if (cached !== undefined && cached.version >= version) return cached;
    const form = await this.repository.find(team, formId);
    if (form === null || form.fields.length === 0) throw new ApiError('NOT_FOUND');
    this.forms.set(team.teamId, formId, form, JSON.stringify(form).length);
    return form;
  }
}

import { Injectable } from '@nestjs/common';
import { ApiError } from '../core/errors/api-error';
import { TeamCache } from '../core/caches/team-cache';
import type { TeamScope } from '../core/http/team-context';
import { HostedPageMeasure } from './page/hosted-page-measure';
import { HostedFormsRepository, type VersionedForm } from './hosted-forms.repository';

/** The serialized size of all forms, in UTF-16 code units. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;
const MAX_TEAM_LENGTH = MAX_TOTAL_LENGTH / 4;

/** The forms that this process has shown, each in one version. */
@Injectable()
export class HostedFormCache {
  private readonly forms = new TeamCache<VersionedForm>(MAX_TOTAL_LENGTH, MAX_TEAM_LENGTH);

  constructor(
    private readonly repository: HostedFormsRepository,
    private readonly measure: HostedPageMeasure,
  ) {}

  /**
   * The form in this version or a newer one.
   * @throws ApiError NOT_FOUND when it was deleted or lost its fields meanwhile
   */
  async get(team: TeamScope, formId: string, version: number): Promise<VersionedForm> {
    const cached = this.forms.get(team.teamId, formId);
    if (cached !== undefined && cached.version >= version) return cached;
    const found = await this.repository.find(team, formId);
    if (found === null || (found.fields.length === 0 && !found.isTooLarge)) {
      throw new ApiError('NOT_FOUND');
    }
    const isTooLarge = found.isTooLarge || this.measure.isTooLarge(found);
    const form = isTooLarge ? { ...found, isTooLarge, description: null, fields: [] } : found;
    this.forms.set(team.teamId, formId, form, JSON.stringify(form).length);
    return form;
  }
}

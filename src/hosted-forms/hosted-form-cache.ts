import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { ApiError } from '../core/errors/api-error';
import { TeamCache } from '../tenancy/caches/team-cache';
import { RenderingShare } from './page/rendering-share';
import { HostedPageMeasure, MAX_PAGE_BYTES } from './page/hosted-page-measure';
import { HostedLinksService } from '../forms/links/hosted-links.service';
import type { VersionedForm } from '../forms/page-measure';

/** The serialized size of all forms, in UTF-16 code units. */
const MAX_TOTAL_LENGTH = 16 * 1024 * 1024;
const MAX_TEAM_LENGTH = MAX_TOTAL_LENGTH / 4;

/** The page of a serialized form has fewer than 50 bytes for each character: a choice of one letter has the most. */
const MIN_MEASURED_LENGTH = 8_000;

/** The forms that this process has shown, each in one version. */
@Injectable()
export class HostedFormCache {
  private readonly forms = new TeamCache<VersionedForm>(MAX_TOTAL_LENGTH, MAX_TEAM_LENGTH);
  private readonly pending = new Map<string, Promise<VersionedForm>>();

  constructor(
    private readonly links: HostedLinksService,
    private readonly measure: HostedPageMeasure,
    private readonly share: RenderingShare,
  ) {}

  /**
   * The form in this version or a newer one. Concurrent requests for the same version read and measure it once.
   * @throws ApiError NOT_FOUND when it was deleted or lost its fields meanwhile
   */
  async get(scope: RequestScope, formId: string, version: number): Promise<VersionedForm> {
    const cached = this.forms.get(scope.teamId, formId);
    if (cached !== undefined && cached.version >= version) return cached;
    const loadKey = `${scope.teamId} ${formId} ${version}`;
    const pending =
      this.pending.get(loadKey) ??
      this.load(scope, formId).finally(() => this.pending.delete(loadKey));
    this.pending.set(loadKey, pending);
    return pending;
  }

  private async load(scope: RequestScope, formId: string): Promise<VersionedForm> {
    const found = await this.links.findForm(scope, formId, MAX_PAGE_BYTES);
    if (found === null || (found.fields.length === 0 && !found.isTooLarge)) {
      throw new ApiError('NOT_FOUND');
    }
    const isTooLarge = found.isTooLarge || (await this.isTooLarge(scope, found));
    const form = isTooLarge ? { ...found, isTooLarge, description: null, fields: [] } : found;
    this.forms.set(scope.teamId, formId, form, JSON.stringify(form).length);
    return form;
  }

  /** Forms that were stored before pages had a limit can be too large. */
  private async isTooLarge(scope: RequestScope, form: VersionedForm): Promise<boolean> {
    return (
      JSON.stringify(form).length >= MIN_MEASURED_LENGTH &&
      this.share.run(scope.teamId, scope.deadline, () => this.measure.isTooLarge(form))
    );
  }
}

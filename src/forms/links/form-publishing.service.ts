import { Injectable } from '@nestjs/common';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { ApiError } from '../../core/errors/api-error';
import type { TeamContext, TeamScope, TransactionScope } from '../../tenancy/scope/team-context';
import { findContrastViolations } from '../domain/theme-colors';
import { FormLockService } from '../form-lock.service';
import { FormUpdatesRepository, type StoredPage } from '../form-updates.repository';
import { PageMeasure, type PageViolation } from '../page-measure';
import { type LinkView, toLinkView } from './form-link.views';
import { FormLinksRepository } from './form-links.repository';

/** Publishes forms. A published form has a link to its hosted page. */
@Injectable()
export class FormPublishingService {
  constructor(
    private readonly lock: FormLockService,
    private readonly updates: FormUpdatesRepository,
    private readonly links: FormLinksRepository,
    private readonly measure: PageMeasure,
  ) {}

  /**
   * Opens a link for a form, unless it has one, in the transaction that publishes the form.
   * @throws ApiError VALIDATION_FAILED when its colours have too little contrast, or its page is too large
   */
  async publish(team: TransactionScope, formId: string): Promise<void> {
    const form = await this.updates.findPage(team, formId);
    reject([...findContrastViolations(form.settings.theme), ...this.findPageViolations(form)]);
    await this.links.openLink(team, formId);
  }

  /** Whether the form has a page that is too large: it was stored before the limit existed. */
  async hasTooLargePage(team: TransactionScope, formId: string): Promise<boolean> {
    return this.findPageViolations(await this.updates.findPage(team, formId)).length > 0;
  }

  /** Checks the page of a form that has changed, if it has one. @throws ApiError VALIDATION_FAILED when it is too large */
  async checkPage(team: TransactionScope, formId: string): Promise<void> {
    reject(this.findPageViolations(await this.updates.findPage(team, formId)));
  }

  /** Checks the page of a new form. @throws ApiError VALIDATION_FAILED when it has a page that is too large */
  checkNewPage(form: StoredPage): void {
    reject(this.findPageViolations(form));
  }

  /** A draft, and a form that only takes responses over the API, has no page. */
  private findPageViolations(form: StoredPage): PageViolation[] {
    const hasPage = form.status === 'published' && form.isPublic;
    return hasPage ? this.measure.findViolations(form) : [];
  }

  /**
   * Publishes a form for the operator, on the command line; returns the token of its link.
   * @throws ApiError FORM_NOT_FOUND; VALIDATION_FAILED as {@link publish}
   */
  async publishAsOperator(teamId: string, formId: string): Promise<string> {
    const change = changeByOperator('publishForm', 'form', formId);
    return this.lock.run({ teamId, change }, formId, async (team) => {
      await this.updates.updateSettings(team, formId, { status: 'published' }, null);
      await this.publish(team, formId);
      const token = await this.links.findOpenLink(team, formId);
      if (token === null) throw new Error('A published form has no link.');
      return token;
    });
  }

  /** The tokens of the open links of a team, by form. */
  listLinks(team: TeamScope): Promise<Map<string, string>> {
    return this.links.listOpenLinks(team);
  }

  /** Closes the open link of a form and opens a new one. @throws ApiError FORM_NOT_FOUND */
  async renewLink(team: TeamContext, formId: string, origin: string): Promise<LinkView> {
    const token = await this.lock.run(team, formId, (scope) => this.links.renewLink(scope, formId));
    return toLinkView(token, origin);
  }
}

function reject(violations: readonly PageViolation[]): void {
  if (violations.length === 0) return;
  throw new ApiError(
    'VALIDATION_FAILED',
    violations.map(({ path, message }) => `${path}: ${message}`),
  );
}

import { Injectable } from '@nestjs/common';
import { type RequestScope, type UnitOfWork, systemScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { ApiError } from '../../core/errors/api-error';
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
  async publish(unit: UnitOfWork, formId: string): Promise<void> {
    const form = await this.updates.findPage(unit, formId);
    reject([...findContrastViolations(form.settings.theme), ...this.findPageViolations(form)]);
    await this.links.openLink(unit, formId);
  }

  /** Whether the form has a page that is too large: it was stored before the limit existed. */
  async hasTooLargePage(unit: UnitOfWork, formId: string): Promise<boolean> {
    return this.findPageViolations(await this.updates.findPage(unit, formId)).length > 0;
  }

  /** Checks the page of a form that has changed, if it has one. @throws ApiError VALIDATION_FAILED when it is too large */
  async checkPage(unit: UnitOfWork, formId: string): Promise<void> {
    reject(this.findPageViolations(await this.updates.findPage(unit, formId)));
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
    return this.lock.run(systemScope(teamId), change, formId, async (unit) => {
      await this.updates.updateSettings(unit, formId, { status: 'published' }, null);
      await this.publish(unit, formId);
      const token = await this.links.findOpenLink(unit, formId);
      if (token === null) throw new Error('A published form has no link.');
      return token;
    });
  }

  /** The tokens of the open links of a team, by form. */
  listLinks(scope: RequestScope): Promise<Map<string, string>> {
    return this.links.listOpenLinks(scope);
  }

  /** Closes the open link of a form and opens a new one. @throws ApiError FORM_NOT_FOUND */
  async renewLink(
    scope: RequestScope,
    { change }: WriteRecord,
    formId: string,
    origin: string,
  ): Promise<LinkView> {
    const token = await this.lock.run(scope, change, formId, (unit) =>
      this.links.renewLink(unit, formId),
    );
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

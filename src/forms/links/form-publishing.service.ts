import { Injectable } from '@nestjs/common';
import { changeByOperator } from '../../core/audit/audited-change';
import { ApiError } from '../../core/errors/api-error';
import type { TeamContext, TeamScope, TransactionScope } from '../../core/http/team-context';
import { readBuilderSettings } from '../domain/builder-settings';
import { findContrastViolations } from '../domain/theme-colors';
import { FormLockService } from '../form-lock.service';
import { FormUpdatesRepository } from '../form-updates.repository';
import { type LinkView, toLinkView } from './form-link.views';
import { FormLinksRepository } from './form-links.repository';

/** Publishes forms. A published form has a link to its hosted page. */
@Injectable()
export class FormPublishingService {
  constructor(
    private readonly lock: FormLockService,
    private readonly updates: FormUpdatesRepository,
    private readonly links: FormLinksRepository,
  ) {}

  /**
   * Opens a link for a form, unless it has one, in the transaction that publishes the form.
   * @throws ApiError VALIDATION_FAILED when its colours have too little contrast
   */
  async publish(team: TransactionScope, formId: string): Promise<void> {
    const settings = readBuilderSettings(await this.updates.findBuilderSettings(team, formId));
    const violations = findContrastViolations(settings.theme).map(
      ({ path, message }) => `${path}: ${message}`,
    );
    if (violations.length > 0) throw new ApiError('VALIDATION_FAILED', violations);
    await this.links.openLink(team, formId);
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

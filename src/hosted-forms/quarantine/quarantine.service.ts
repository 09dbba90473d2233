import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import { type CursorPagination, cursorPage, type Page } from '../../core/values/page';
import type { RegionalScope, TeamScope } from '../../tenancy/scope/team-context';
import { isId } from '../../core/values/identifiers';
import { FormsService } from '../../forms/forms.service';
import { ResponsesService, type Submission } from '../../responses/responses.service';
import { type QuarantineQueryDto, readCursor, toCursor } from './quarantine.dto';
import { QuarantineRepository } from './quarantine.repository';
import { type QuarantinedView, toQuarantinedView } from './quarantine.views';

/** Lists the submissions of hosted pages that look like spam. Members of the team accept or delete them. */
@Injectable()
export class QuarantineService {
  constructor(
    private readonly forms: FormsService,
    private readonly quarantine: QuarantineRepository,
    private readonly responses: ResponsesService,
    private readonly database: Database,
  ) {}

  /** Newest first. @throws ApiError FORM_NOT_FOUND */
  async list(
    team: TeamScope,
    formId: string,
    { cursor, limit }: QuarantineQueryDto,
  ): Promise<Page<QuarantinedView, CursorPagination>> {
    const form = await this.forms.get(team, formId);
    const rows = await this.quarantine.list(team, form.id, readCursor(cursor), limit + 1);
    const { items, pagination } = cursorPage(rows, limit, toCursor);
    return { items: items.map((row) => toQuarantinedView(form, row)), pagination };
  }

  /**
   * Stores a quarantined submission as a response. The closing date and the limit of responses of the form do not apply.
   * @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND, and those of `ResponsesService.submit` when the form has changed
   */
  async accept(
    team: RegionalScope,
    formId: string,
    id: string,
  ): Promise<{ id: string; formResponseId: string }> {
    const form = await this.forms.getWithFields(team, formId);
    return this.database.transaction(team, async (transaction) => {
      const scope = { ...team, transaction };
      const row = isId(id) ? await this.quarantine.take(scope, form.id, id) : null;
      if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
      const submission: Submission = {
        responses: (fields) =>
          fields.map((field) => ({ key: field.key, value: row.answers[field.id] ?? null })),
      };
      const { formResponseId } = await this.responses.submit(scope, form.id, submission, 'page');
      return { id, formResponseId };
    });
  }

  /** @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async delete(
    team: TeamScope,
    formId: string,
    id: string,
  ): Promise<{ id: string; deleted: true }> {
    const form = await this.forms.get(team, formId);
    const row = isId(id) ? await this.quarantine.take(team, form.id, id) : null;
    if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
    return { id, deleted: true };
  }
}

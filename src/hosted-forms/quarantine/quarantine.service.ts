import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { NOTHING_TO_RECORD } from '../../tenancy/endpoint/write-record';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import { byCreation, cursorPage, cursorRangeOf } from '../../core/http/cursor-range';
import type { CursorQueryDto } from '../../core/http/page-query.dto';
import { type CursorPagination, mapPage, type Page } from '../../core/values/page';
import { isId } from '../../core/values/identifiers';
import { FormsService } from '../../forms/forms.service';
import { MentionsService } from '../../responses/mentions/mentions.service';
import { ResponsesService, type Submission } from '../../responses/responses.service';
import { QuarantineRepository } from './quarantine.repository';
import { type QuarantinedView, toQuarantinedView } from './quarantine.views';

/** Lists the submissions of hosted pages that look like spam. Members of the team accept or delete them. */
@Injectable()
export class QuarantineService {
  constructor(
    private readonly forms: FormsService,
    private readonly quarantine: QuarantineRepository,
    private readonly responses: ResponsesService,
    private readonly mentions: MentionsService,
    private readonly database: Database,
  ) {}

  /** Lists the submissions, newest first. @throws ApiError FORM_NOT_FOUND */
  async list(
    scope: RequestScope,
    formId: string,
    query: CursorQueryDto,
  ): Promise<Page<QuarantinedView, CursorPagination>> {
    const range = cursorRangeOf(query, 'quarantine');
    const form = await this.forms.get(scope, formId);
    const rows = await this.quarantine.list(scope, form.id, range);
    return mapPage(cursorPage(rows, range, byCreation), (row) => toQuarantinedView(form, row));
  }

  /**
   * Stores a quarantined submission as a response. The closing date and the limit of responses of the form do not apply. A submission
   * that the purge of an erasure will delete is not found any more.
   * @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND, and those of `ResponsesService.submit` when the form has changed
   */
  async accept(
    scope: RequestScope,
    formId: string,
    id: string,
  ): Promise<{ id: string; formResponseId: string }> {
    const form = await this.forms.getWithFields(scope, formId);
    return this.database.transaction(scope, async (unit) => {
      const row = isId(id) ? await this.quarantine.take(unit, form.id, id) : null;
      if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
      const submission: Submission = {
        hiddenValues: new Map(Object.entries(row.hiddenValues ?? {})),
        responses: (fields) =>
          fields.map((field) => ({ key: field.key, value: row.answers[field.id] ?? null })),
      };
      const { formResponseId } = await this.responses.submit(
        unit,
        NOTHING_TO_RECORD,
        form.id,
        submission,
        'page',
      );
      // Checked after the submission, because its lock of the customer waits for an erasure that began before. Otherwise, the submission
      // would create the customer again.
      if (await this.mentions.isBeingErased(unit, row)) throw new ApiError('RESPONSE_NOT_FOUND');
      return { id, formResponseId };
    });
  }

  /** @throws ApiError FORM_NOT_FOUND, RESPONSE_NOT_FOUND */
  async delete(
    scope: RequestScope,
    formId: string,
    id: string,
  ): Promise<{ id: string; deleted: true }> {
    const form = await this.forms.get(scope, formId);
    const row = isId(id) ? await this.quarantine.take(scope, form.id, id) : null;
    if (row === null) throw new ApiError('RESPONSE_NOT_FOUND');
    return { id, deleted: true };
  }
}

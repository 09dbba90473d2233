import { setImmediate as nextIteration } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Download } from '../../../core/http/send-download';
import { BinnedForms } from '../../../forms/bin/binned-forms.service';
import { FormsService } from '../../../forms/forms.service';
import type { RequestScope } from '../../../tenancy/scope/request-scope';
import type { ExportFormat } from '../../export/export-responses.dto';
import { EXPORT_WRITERS, exportFileName } from '../../export/export-writers';
import {
  type ExportSource,
  ResponseExportRepository,
} from '../../export/response-export.repository';
import { type ExportChunk, type ResponseFile, until } from '../../export/response-export.service';
import { toResponseView } from '../../response.views';
import { positionOf } from '../../response-list.repository';
import type { Walk } from '../../walk-responses.sql';
import { toChannel } from '../domain/channel';
import { findMatch } from '../domain/find-match';
import { InboxFiltersService } from '../inbox-filters.service';
import type { ExportInboxDto } from './export-inbox.dto';
import { InboxExportRepository } from './inbox-export.repository';
import { type ExportedResponse, INBOX_WRITERS } from './inbox-writers';

/** Responses of a page, whose answers are bounded as well. */
const PAGE_ROWS = 500;

/** Exports the responses to all forms that the inbox shows, as one file. */
@Injectable()
export class InboxExportService {
  constructor(
    private readonly forms: FormsService,
    private readonly filters: InboxFiltersService,
    private readonly sources: ResponseExportRepository,
    private readonly pages: InboxExportRepository,
    private readonly binned: BinnedForms,
  ) {}

  /** @throws ApiError FORM_NOT_FOUND, CUSTOMER_NOT_FOUND, VALIDATION_FAILED */
  async check(scope: RequestScope, query: ExportInboxDto): Promise<void> {
    await this.filters.read(scope, query);
  }

  /**
   * A file of the responses that exist now. Each page is a statement of its own, so that no transaction or connection is held.
   * @throws ApiError as {@link check}
   */
  async openFile(scope: RequestScope, query: ExportInboxDto): Promise<ResponseFile> {
    const { form, filter } = await this.filters.read(scope, query);
    const source = await this.sources.open(scope);
    const questions = form?.fields.length ?? (await this.forms.countMostFields(scope));
    const walk: Walk = {
      filter: until(source.startedAt, filter),
      order: query.order,
      after: null,
      limit: PAGE_ROWS,
    };
    const pages = this.pagesOf(source, scope, walk);
    return { ...describeInboxFile(query.format), chunks: write(pages, query.format, questions) };
  }

  private async *pagesOf(
    source: ExportSource,
    scope: RequestScope,
    walk: Walk,
  ): AsyncGenerator<ExportedResponse[]> {
    const { search, formId } = walk.filter;
    for (let { after } = walk; ;) {
      const { forms: moving, customers } = await this.binned.findLeftOut(scope);
      const leftOut = { forms: formId === null ? moving : [], customers };
      const filter = { ...walk.filter, leftOut };
      const page = { ...walk, filter, after };
      const { rows, rest, next } = await this.pages.listPage(source, scope, page);
      const forms = await this.forms.getOutlines(
        scope,
        rows.map((row) => row.formId),
      );
      const found = rows.flatMap((row): ExportedResponse[] => {
        // Nothing of a form that was removed meanwhile, and no answers to removed fields.
        const form = forms.get(row.formId);
        if (form === undefined) return [];
        const view = toResponseView(form, row);
        const { hiddenValues, source: stored } = row;
        return [{ view, channel: toChannel(stored), hiddenValues }];
      });
      yield search === null || formId !== null
        ? found
        : await this.withoutOldHits(scope, found, search);
      const last = rows.at(-1);
      // The next page begins with the rest, whose answers did not fit in memory.
      after = rest.length > 0 && last !== undefined ? positionOf(last) : next;
      if (after === null) return;
    }
  }

  private async withoutOldHits(
    scope: RequestScope,
    found: readonly ExportedResponse[],
    search: string,
  ): Promise<ExportedResponse[]> {
    const hits = found.map((response) => ({ response, formId: response.view.formId }));
    const shown = await this.filters.withoutOldHits(scope, hits, search, ({ response }) =>
      response.view.fields.some(({ value }) => findMatch(value, search) !== null),
    );
    return shown.map(({ response }) => response);
  }
}

/** The name and the type of the file. */
export const describeInboxFile = (format: ExportFormat): Omit<Download, 'chunks'> => ({
  fileName: exportFileName('Inbox', format),
  contentType: EXPORT_WRITERS[format].contentType,
});

/** A chunk for each page, also for those without a response: a walk may read many of them before the next hit. */
async function* write(
  pages: AsyncIterable<ExportedResponse[]>,
  format: ExportFormat,
  questions: number,
): AsyncGenerator<ExportChunk> {
  const writer = INBOX_WRITERS[format];
  yield { text: writer.head(questions), rows: 0 };
  for await (const page of pages) {
    yield {
      text: page.map((response) => writer.line(response, questions)).join(''),
      rows: page.length,
    };
    await nextIteration();
  }
}

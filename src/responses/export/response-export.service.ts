import { setImmediate as nextIteration } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import type { Download } from '../../core/http/send-download';
import type { FormDefinition } from '../../forms/form-definition';
import { FormsService } from '../../forms/forms.service';
import { toResponseView } from '../response.views';
import { readResponseFilter, type ResponseFilter } from '../response-filter';
import type { ResponseRow } from '../response-columns.sql';
import type { ExportResponsesDto } from './export-responses.dto';
import { EXPORT_WRITERS, exportFileName } from './export-writers';
import { type ResponseBatch, ResponseExportRepository } from './response-export.repository';

/** Characters per chunk; the event loop serves other requests between chunks. */
const CHUNK_LENGTH = 64 * 1024;

type NextBatch = (after?: ResponseRow) => Promise<ResponseBatch>;

/** Exports all responses of a form that pass a filter as a file. */
@Injectable()
export class ResponseExportService {
  constructor(
    private readonly forms: FormsService,
    private readonly exports: ResponseExportRepository,
  ) {}

  /**
   * Starts an export of the responses that exist now. Each batch is a statement of its own, run when the client has read the
   * previous batch, so that no transaction or connection is held. @throws ApiError FORM_NOT_FOUND, VALIDATION_FAILED
   */
  async open(scope: RequestScope, formId: string, query: ExportResponsesDto): Promise<Download> {
    const form = await this.forms.get(scope, formId);
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const withoutDeadline = systemScope(scope.teamId);
    const source = await this.exports.open(withoutDeadline);
    const filter = until(source.startedAt, readResponseFilter(form, query));
    const next: NextBatch = (after) =>
      this.exports.listBatch(source, withoutDeadline, form, filter, query.order, after);
    const { contentType } = EXPORT_WRITERS[query.format];
    return {
      fileName: exportFileName(form.name, query.format),
      contentType,
      // Reads the first batch before the headers are sent, so that its failure is still an error response.
      chunks: writeBatches(form, query.format, await next(), next),
    };
  }
}

function until(now: number, { range, ...filter }: ResponseFilter): ResponseFilter {
  return { ...filter, range: { from: range.from, to: Math.min(range.to ?? now, now) } };
}

async function* writeBatches(
  form: FormDefinition,
  format: ExportResponsesDto['format'],
  first: ResponseBatch,
  next: NextBatch,
): AsyncGenerator<string> {
  const writer = EXPORT_WRITERS[format];
  let chunk = writer.head(form);
  for (let batch = first; ; batch = await next(batch.rows.at(-1))) {
    for (const row of batch.rows) {
      chunk += writer.line(toResponseView(form, row));
      if (chunk.length < CHUNK_LENGTH) continue;
      yield chunk;
      chunk = '';
      await nextIteration();
    }
    if (batch.isLast) break;
  }
  yield chunk;
}

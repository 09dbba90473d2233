import { setImmediate as nextIteration } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type RequestScope, withoutDeadline } from '../../tenancy/scope/request-scope';
import type { Download } from '../../core/http/send-download';
import type { DateRange } from '../../core/values/date-range';
import type { FormDefinition } from '../../forms/form-definition';
import { FormsService } from '../../forms/forms.service';
import { toResponseView } from '../response.views';
import { readResponseFilter } from '../response-filter';
import type { ResponseRow } from '../response-columns.sql';
import type { ExportFormat, ExportResponsesDto } from './export-responses.dto';
import { EXPORT_WRITERS, exportFileName } from './export-writers';
import { type ResponseBatch, ResponseExportRepository } from './response-export.repository';

/** Characters per chunk; the event loop serves other requests between chunks. */
const CHUNK_LENGTH = 64 * 1024;

/** The next part of a file. */
export interface ExportChunk {
  readonly text: string;
  /** The responses of the part. */
  readonly rows: number;
}

/** A file of responses that is generated while it is read. */
export interface ResponseFile extends Omit<Download, 'chunks'> {
  readonly chunks: AsyncIterable<ExportChunk>;
}

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
    const file = await this.openFile(scope, formId, query);
    return { ...file, chunks: textsOf(file.chunks) };
  }

  /** Does the same as {@link open}, with the number of responses in each chunk. */
  async openFile(
    scope: RequestScope,
    formId: string,
    query: ExportResponsesDto,
  ): Promise<ResponseFile> {
    const form = await this.forms.get(scope, formId);
    // Without the deadline of the request: the export takes as long as the client takes to read it.
    const reader = withoutDeadline(scope);
    const source = await this.exports.open(reader);
    const filter = until(source.startedAt, readResponseFilter(form, query));
    const next: NextBatch = (after) =>
      this.exports.listBatch(source, reader, form, filter, query.order, after);
    return {
      ...describeFile(form, query.format),
      // Reads the first batch before the headers are sent, so that its failure is still an error response.
      chunks: writeBatches(form, query.format, await next(), next),
    };
  }
}

/** The name and the type of the file of an export. */
export const describeFile = (
  form: FormDefinition,
  format: ExportFormat,
): Omit<Download, 'chunks'> => ({
  fileName: exportFileName(form.name, format),
  contentType: EXPORT_WRITERS[format].contentType,
});

/** The filter without the responses after `now`, in milliseconds since 1970. */
export function until<Filter extends { readonly range: DateRange }>(
  now: number,
  filter: Filter,
): Filter {
  const { from, to } = filter.range;
  return { ...filter, range: { from, to: Math.min(to ?? now, now) } };
}

async function* writeBatches(
  form: FormDefinition,
  format: ExportFormat,
  first: ResponseBatch,
  next: NextBatch,
): AsyncGenerator<ExportChunk> {
  const writer = EXPORT_WRITERS[format];
  let text = writer.head(form);
  let rows = 0;
  for (let batch = first; ; batch = await next(batch.rows.at(-1))) {
    for (const row of batch.rows) {
      text += writer.line(toResponseView(form, row), form, row.hiddenValues ?? {});
      rows += 1;
      if (text.length < CHUNK_LENGTH) continue;
      yield { text, rows };
      text = '';
      rows = 0;
      await nextIteration();
    }
    if (batch.isLast) break;
  }
  yield { text, rows };
}

async function* textsOf(chunks: AsyncIterable<ExportChunk>): AsyncGenerator<string> {
  for await (const { text } of chunks) yield text;
}

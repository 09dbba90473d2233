import { Injectable } from '@nestjs/common';
import { parseBody } from '@rapport/fast-express';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { NOTHING_TO_RECORD } from '../../tenancy/endpoint/write-record';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import { isBlankLine, type Line } from '../../core/values/read-lines';
import { ApiError } from '../../core/errors/api-error';
import type { ErrorCode } from '../../core/errors/error-catalogue';
import { toApiError } from '../../core/http/to-api-error';
import { RequestValidationPipe } from '../../core/validation/request-validation.pipe';
import { FormsService } from '../../forms/forms.service';
import { SubmitResponseDto } from '../dto/submit-response.dto';
import type { ResponseSource } from '../domain/response-source';
import { ResponsesService } from '../responses.service';

export interface RejectedLine {
  line: number;
  code: ErrorCode;
  fields: readonly string[];
}

export interface ImportReport {
  imported: number;
  rejected: RejectedLine[];
}

/** Errors of the line itself, which is reported; any other error would also affect the next line, so it stops the import. */
const REJECTION_CODES: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'VALIDATION_FAILED',
  'MISSING_REQUIRED_FIELDS',
  'INVALID_FIELD_VALUES',
];

/** Imports submissions from a file, validated as submissions over HTTP are. */
@Injectable()
export class ResponseImportService {
  private readonly validation = new RequestValidationPipe();

  constructor(
    private readonly forms: FormsService,
    private readonly responses: ResponsesService,
  ) {}

  /**
   * Submits one line after another, so that the responses are in the order of the file. Skips blank lines, and reports rejected lines.
   * @param onProgress called after each line with the number of bytes that have been read
   * @throws ApiError FORM_NOT_FOUND, FORM_HAS_NO_FIELDS
   */
  async importAsOperator(
    scope: RequestScope,
    formId: string,
    source: ResponseSource,
    lines: AsyncIterable<Line>,
    onProgress: (bytes: number) => void,
  ): Promise<ImportReport> {
    await this.forms.getWithFields(scope, formId);
    const change = changeByOperator('importResponses', 'form', formId, { source });
    const report: ImportReport = { imported: 0, rejected: [] };
    for await (const line of lines) {
      if (!isBlankLine(line)) {
        try {
          const dto = await this.readBody(line);
          // The audit log has one event for the whole import, which is written with its first response.
          const record = report.imported === 0 ? { change, key: null } : NOTHING_TO_RECORD;
          await this.responses.submit(scope, record, formId, dto, source);
          report.imported += 1;
        } catch (error) {
          report.rejected.push(toRejection(line, error, report));
        }
      }
      onProgress(line.end);
    }
    return report;
  }

  private async readBody({ bytes }: Line): Promise<SubmitResponseDto> {
    if (bytes === null) throw new ApiError('PAYLOAD_TOO_LARGE');
    const body = parseBody(bytes);
    const metadata = { type: 'body', metatype: SubmitResponseDto } as const;
    return (await this.validation.transform(body, metadata)) as SubmitResponseDto;
  }
}

/** @throws ApiError with the progress of the import, unless `error` is a rejection of the line */
function toRejection({ number }: Line, error: unknown, report: ImportReport): RejectedLine {
  const { code, fields, message, cause } = toApiError(error);
  if (REJECTION_CODES.includes(code)) return { line: number, code, fields: fields ?? [] };
  const reason = cause instanceof Error ? cause.message : message;
  const progress = `stopped at line ${number}, which may be stored or not, after ${report.imported} imported and ${report.rejected.length} rejected lines`;
  throw new ApiError(code, [`file: ${progress}`], {
    cause: new Error(`The import ${progress}: ${reason}`, { cause: error }),
  });
}

import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { type Envelope, ok } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { sendDownload } from '../../core/http/send-download';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { download, envelope } from '../../core/openapi/returns';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { ExportResponsesDto } from '../export/export-responses.dto';
import { EXPORT_EXAMPLES } from '../export/response-export.controller';
import { ExportInboxDto } from '../inbox/export/export-inbox.dto';
import { PreparedExportView } from './prepared-export.views';
import { PreparedExportsService } from './prepared-exports.service';

const ID = idProperty('export');

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class PreparedExportsController {
  constructor(private readonly exports: PreparedExportsService) {}

  @Endpoint.post({
    path: 'forms/:formId/responses/prepared-exports',
    id: 'prepareExport',
    summary: 'Prepare an export of the responses of a form',
    description:
      'Takes the parameters of `exportResponses`. A background job writes the file, which only the member who has asked for it can download, for 7 days. A member has 3 of them at most, a team 8.',
    role: 'analyst',
    audit: { target: 'form', param: 'formId' },
    idempotency: 'none',
    returns: envelope(201, PreparedExportView),
    errors: [
      'FORM_NOT_FOUND',
      { code: 'VALIDATION_FAILED', fields: ['format: must be one of csv, ndjson'] },
      'EXPORT_LIMIT_REACHED',
    ],
  })
  async create(
    @CurrentScope() unit: UnitOfWork,
    @Param('formId') formId: string,
    @Query() query: ExportResponsesDto,
  ): Promise<Envelope<PreparedExportView>> {
    return ok(await this.exports.create(unit, formId, query));
  }

  @Endpoint.post({
    path: 'inbox/prepared-exports',
    id: 'prepareInboxExport',
    summary: 'Prepare an export of what the inbox shows',
    description:
      'Takes the filters of `listInbox`: responses to all forms, by submission time. CSV has one row per response with its form, channel, read state, customer and link values, then a pair of columns for each question, the label and the answer, in the order of the form; there are as many pairs as the form with the most fields has. NDJSON has the objects of `exportResponses` with their `channel`. The file is stored and downloaded as those of `prepareExport`, and counts with them.',
    role: 'analyst',
    audit: { target: 'team', param: 'teamId' },
    idempotency: 'none',
    returns: envelope(201, PreparedExportView),
    errors: [
      'FORM_NOT_FOUND',
      'CUSTOMER_NOT_FOUND',
      { code: 'VALIDATION_FAILED', fields: ['format: must be one of csv, ndjson'] },
      'EXPORT_LIMIT_REACHED',
    ],
  })
  async createOfInbox(
    @CurrentScope() unit: UnitOfWork,
    @Query() query: ExportInboxDto,
  ): Promise<Envelope<PreparedExportView>> {
    return ok(await this.exports.createOfInbox(unit, query));
  }

  @Endpoint.get({
    path: 'prepared-exports',
    id: 'listPreparedExports',
    summary: 'List own prepared exports',
    description: 'Newest first: those of the member, also while they are written.',
    role: 'analyst',
    returns: envelope(200, [PreparedExportView]),
  })
  async list(@CurrentScope() scope: RequestScope): Promise<Envelope<PreparedExportView[]>> {
    return ok(await this.exports.list(scope));
  }

  @Endpoint.get({
    path: 'prepared-exports/:exportId/file',
    id: 'downloadPreparedExport',
    summary: 'Download a prepared export',
    description:
      'The file that `exportResponses` would have sent when it was written. If the connection ends without the last chunk, the file is incomplete.',
    role: 'analyst',
    returns: download({ description: 'The file, as an attachment.', examples: EXPORT_EXAMPLES }),
    errors: ['EXPORT_NOT_FOUND'],
  })
  @ApiParam({ name: 'exportId', ...ID })
  async download(
    @CurrentScope() scope: RequestScope,
    @Param('exportId') exportId: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.exports.open(scope, exportId));
  }

  @Endpoint.delete({
    path: 'prepared-exports/:exportId',
    id: 'deletePreparedExport',
    summary: 'Delete a prepared export',
    description: 'Deletes the file; an export that is being written is cancelled.',
    role: 'analyst',
    audit: { target: 'export', param: 'exportId' },
    idempotency: 'none',
    returns: envelope(200, { id: ID, deleted: TRUE }),
    errors: ['EXPORT_NOT_FOUND'],
  })
  @ApiParam({ name: 'exportId', ...ID })
  async delete(
    @CurrentScope() unit: UnitOfWork,
    @Param('exportId') exportId: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    return ok(await this.exports.delete(unit, exportId));
  }
}

import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentTeam } from '../../core/http/current-team.decorator';
import type { TeamContext } from '../../core/http/team-context';
import { sendDownload } from '../../core/http/send-download';
import { ApiDownload } from '../../core/openapi/api-download.decorator';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { EXPORT_EXAMPLES } from './export-examples';
import { ExportResponsesDto } from './export-responses.dto';
import { ResponseExportService } from './response-export.service';

@ApiTags('Responses')
@Controller('forms/:formId/responses/export')
export class ResponseExportController {
  constructor(private readonly exports: ResponseExportService) {}

  /** Sends all responses of a form, or those that pass the filters, as a file. */
  @Get()
  @ApiEndpoint('exportResponses', {
    summary: 'Export the responses of a form as a file',
    description:
      'All responses that pass the filters, without pages, as they were when the export began. CSV has a header row with the label of every field, a row for each response, and a byte order mark for spreadsheets; cells that a spreadsheet would run as a formula begin with an apostrophe: those that begin with a line break, a tab, or (after any white space) `=`, `+`, `-` or `@`, full-width ones included, unless the cell is a plain number. NDJSON has the objects of the list, one on each line. The file is sent while it is read: a connection that ends without the last chunk means that the file is not whole.',
  })
  @ApiDownload({ description: 'The file, as an attachment.', examples: EXPORT_EXAMPLES })
  @ApiErrors('FORM_NOT_FOUND', {
    code: 'VALIDATION_FAILED',
    fields: ['format: must be one of csv, ndjson'],
  })
  async export(
    @CurrentTeam() team: TeamContext,
    @Param('formId') formId: string,
    @Query() query: ExportResponsesDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.exports.open(team, formId, query));
  }
}

import { Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { download } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { sendDownload } from '../../core/http/send-download';
import { TIME } from '../../core/openapi/common-properties';
import { opaqueId } from '../../core/openapi/sample-ids';
import { ExportResponsesDto } from './export-responses.dto';
import { ResponseExportService } from './response-export.service';

const ID = opaqueId('response').example;
const SUBMITTED_AT = TIME.example;
const CUSTOMER = opaqueId('customer').example;
const FORM = opaqueId('form').example;

/** The same export in each format, by content type. */
export const EXPORT_EXAMPLES = {
  'text/csv': [
    'Response ID,Submitted at,Source,Read,Customer ID,Customer first name,Customer last name,Favourite roast',
    `${ID},${SUBMITTED_AT},public,false,${CUSTOMER},Ada,Lovelace,Dark`,
    '',
  ].join('\r\n'),
  'application/x-ndjson': `{"id":"${ID}","createdAt":"${SUBMITTED_AT}","source":"public","isRead":false,"formId":"${FORM}","formName":"Coffee club","subscriberId":"${CUSTOMER}","subscriberFirstName":"Ada","subscriberLastName":"Lovelace","fields":[{"key":"favourite_roast","label":"Favourite roast","type":"varchar","fieldType":"Select","value":"Dark"}]}\n`,
};

@ApiTags('Responses')
@TeamController('forms/:formId/responses/export')
export class ResponseExportController {
  constructor(private readonly exports: ResponseExportService) {}

  /** Sends all responses of a form, or those that pass the filters, as a file. */
  @Endpoint.get({
    id: 'exportResponses',
    summary: 'Export the responses of a form',
    description:
      'Returns all responses that existed at the start of the export and match the filters, as one file. CSV has a byte order mark, a header row with the labels of the fields, and one row per response. A label that is also the name of another column gets a number: `Source (2)`. In CSV, an apostrophe is put before a cell that a spreadsheet would run as a formula: a cell that begins with a line break, a tab or (after any white space) `=`, `+`, `-` or `@`, including full-width forms, and is not a plain number. The last columns are the values of the link that the form keeps. NDJSON has the objects of the list, one per line, with `hiddenValues` as their last member if the form keeps values of its link. The file is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'analyst',
    returns: download({ description: 'The file, as an attachment.', examples: EXPORT_EXAMPLES }),
    errors: [
      'FORM_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: ['format: must be one of csv, ndjson'],
      },
    ],
  })
  async export(
    @CurrentScope() scope: RequestScope,
    @Param('formId') formId: string,
    @Query() query: ExportResponsesDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.exports.open(scope, formId, query));
  }
}

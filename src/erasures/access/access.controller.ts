import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiPropertyOptional, ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { sendDownload } from '../../core/http/send-download';
import { download } from '../../core/openapi/returns';
import { IsOptionalChoice } from '../../core/values/rules';
import { changeBy } from '../../tenancy/audit/audited-change';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { AccessService } from './access.service';
import { ARCHIVE_LANGUAGES, type ArchiveLanguage } from './archive-texts';

/** The action of the audit log. */
export const EXPORT_CUSTOMER = 'exportCustomer';

class ArchiveQueryDto {
  @ApiPropertyOptional({
    enum: ARCHIVE_LANGUAGES,
    default: 'en',
    description: 'The language of the page of the archive.',
  })
  @IsOptionalChoice(ARCHIVE_LANGUAGES)
  language: ArchiveLanguage = 'en';
}

@ApiTags('Customers')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/customer/:customerId/archive`)
export class AccessController {
  constructor(private readonly access: AccessService) {}

  @Endpoint.get({
    id: EXPORT_CUSTOMER,
    summary: 'Export everything about a customer',
    description:
      'A ZIP archive with all data that are stored about one customer, for the person who asks for them: `index.html` to read and `data.json` for programs. The audit log says who made it. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'admin',
    returns: download({
      description: 'The archive, as an attachment.',
      examples: { 'application/zip': 'PK…' },
    }),
    errors: [
      'CUSTOMER_NOT_FOUND',
      { code: 'VALIDATION_FAILED', fields: ['language: must be one of en, de'] },
    ],
  })
  async export(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
    @Query() { language }: ArchiveQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const archive = await this.access.open(scope, customerId, language, (id) =>
      changeBy(scope, EXPORT_CUSTOMER, 'customer', id),
    );
    await sendDownload(response, archive);
  }
}

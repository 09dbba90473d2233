import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { cursorPage } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { MailLogService } from './mail-log.service';
import { MailView } from './mail-log.views';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/mails`)
export class MailLogController {
  constructor(private readonly mails: MailLogService) {}

  @Endpoint.get({
    id: 'listMails',
    summary: 'List the mails of the team',
    description:
      'The mails of the last 30 days with their recipients and status, newest first, without their contents. Send `nextCursor` as `cursor` to get the next page.',
    role: 'admin',
    returns: cursorPage(MailView),
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: CursorQueryDto,
  ): Promise<PageEnvelope<MailView, CursorPagination>> {
    return okPage(await this.mails.list(scope, query));
  }
}

import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { sendDownload } from '../../core/http/send-download';
import { cursorPage, download, envelope } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { MemberActor, RequestScope } from '../../tenancy/scope/request-scope';
import { LedgerExportQueryDto, LedgerQueryDto, LedgerWeeksQueryDto } from './ledger.dto';
import { LedgerService } from './ledger.service';
import { EXPORT_EXAMPLES, LedgerActorView, LedgerEntryView, LedgerWeekView } from './ledger.views';

@ApiTags('Loyalty')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/points`)
export class LedgerController {
  constructor(private readonly ledger: LedgerService) {}

  @Endpoint.get({
    id: 'listPoints',
    summary: 'List the points ledger of the team',
    description:
      'The changes of all balances, by time. Send `nextCursor` as `cursor` with the same filters and order to get the next page.',
    role: 'analyst',
    returns: cursorPage(LedgerEntryView),
  })
  async list(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: LedgerQueryDto,
  ): Promise<PageEnvelope<LedgerEntryView, CursorPagination>> {
    return okPage(await this.ledger.list(scope, query));
  }

  @Endpoint.get({
    path: 'weeks',
    id: 'sumPointsByWeek',
    summary: 'Sum the points by week',
    description:
      'The points that were given and taken in each week, oldest first: the weeks of the range, at most the last 53; without a `startDate`, 12 weeks.',
    role: 'analyst',
    returns: envelope(200, [LedgerWeekView]),
  })
  async sumWeeks(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: LedgerWeeksQueryDto,
  ): Promise<Envelope<LedgerWeekView[]>> {
    return ok(await this.ledger.sumWeeks(scope, query));
  }

  @Endpoint.get({
    path: 'actors',
    id: 'listPointsActors',
    summary: 'List who has changed points',
    description: 'The people and API keys that have made entries of the ledger, by name.',
    role: 'analyst',
    returns: envelope(200, [LedgerActorView]),
  })
  async listActors(
    @CurrentScope() scope: RequestScope<MemberActor>,
  ): Promise<Envelope<LedgerActorView[]>> {
    return ok(await this.ledger.listActors(scope));
  }

  @Endpoint.get({
    path: 'export',
    id: 'exportPoints',
    summary: 'Export the points ledger of the team',
    description:
      'All entries that match the filters and the search, in their order, as one file. In CSV, `Points` has a sign. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'analyst',
    returns: download({ description: 'The file, as an attachment.', examples: EXPORT_EXAMPLES }),
  })
  async export(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: LedgerExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.ledger.export(scope, query));
  }
}

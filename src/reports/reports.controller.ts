import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import { type Envelope, ok } from '../core/http/envelope';
import { CONSOLE_PREFIX } from '../core/http/route-prefixes';
import { envelope } from '../core/openapi/returns';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import type { MemberActor, RequestScope } from '../tenancy/scope/request-scope';
import { ReportPartsView, ReportView } from './report.views';
import { ReportQueryDto } from './report-query.dto';
import { ReportsService } from './reports.service';

@ApiTags('Reports')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/report`)
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Endpoint.get({
    path: '',
    id: 'getReport',
    summary: 'Read the main numbers of a month or of any days',
    description:
      'Responses, new customers, points and posts, with those of the period before and of each day. Days begin in `timeZone`.',
    role: 'viewer',
    returns: envelope(200, ReportView),
  })
  async read(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: ReportQueryDto,
  ): Promise<Envelope<ReportView>> {
    return ok(await this.reports.read(scope, query));
  }

  @Endpoint.get({
    path: 'parts',
    id: 'getReportParts',
    summary: 'Read the forms, coupons and platforms of a report',
    description: 'The forms, coupons and platforms behind the numbers of the report with the same parameters.',
    role: 'viewer',
    returns: envelope(200, ReportPartsView),
  })
  async readParts(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @Query() query: ReportQueryDto,
  ): Promise<Envelope<ReportPartsView>> {
    return ok(await this.reports.readParts(scope, query));
  }
}

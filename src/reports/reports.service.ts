import { Injectable } from '@nestjs/common';
import { PostFiguresService } from '../analytics/figures/post-figures.service';
import { CustomerFiguresService } from '../customers/figures/customer-figures.service';
import { FormsService } from '../forms/forms.service';
import { ResponseFiguresService } from '../responses/figures/response-figures.service';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { PeriodNumbersService } from './period-numbers.service';
import { dayIn, daysOf, periodBefore, periodOf } from './periods';
import { type ReportQueryDto, reportPeriodOf } from './report-query.dto';
import { type ReportPartsView, type ReportView, toReportView } from './report.views';

/** Entries of each list of a report. */
const MAX_LISTED = 10;

/** What happened in a team in a month, in any days, or in the last 30 days. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly numbers: PeriodNumbersService,
    private readonly responses: ResponseFiguresService,
    private readonly customers: CustomerFiguresService,
    private readonly posts: PostFiguresService,
    private readonly forms: FormsService,
  ) {}

  /** The numbers, those of the period before, and the numbers of each day. */
  async read(
    scope: RequestScope,
    query: ReportQueryDto,
    now = new Date(),
  ): Promise<ReportView> {
    const { month = null, timeZone } = query;
    const requestedPeriod = reportPeriodOf(query);
    const today = dayIn(now, timeZone);
    const period = periodOf(requestedPeriod, today);
    const comparedWith = periodBefore(requestedPeriod, period, today);
    const [range, rangeBefore] = await Promise.all([
      this.numbers.rangeOf(scope, period, timeZone),
      this.numbers.rangeOf(scope, comparedWith, timeZone),
    ]);
    const { from, until } = range;
    const [figures, before, responseDays, customerDays] = await Promise.all([
      this.numbers.between(scope, range),
      this.numbers.between(scope, rangeBefore),
      this.responses.countByDay(scope, from, until, timeZone),
      this.customers.readByDay(scope, from, until, timeZone),
    ]);
    const days = daysOf(period, today);
    return toReportView({
      month,
      period,
      comparedWith,
      figures,
      before,
      days,
      responseDays,
      customerDays,
    });
  }

  /** The forms, coupons and platforms behind the numbers. */
  async readParts(
    scope: RequestScope,
    query: ReportQueryDto,
    now = new Date(),
  ): Promise<ReportPartsView> {
    const { timeZone } = query;
    const period = periodOf(reportPeriodOf(query), dayIn(now, timeZone));
    const { from, until } = await this.numbers.rangeOf(scope, period, timeZone);
    const [counts, coupons, platforms] = await Promise.all([
      this.responses.countByForm(scope, from, until, MAX_LISTED),
      this.customers.readByCoupon(scope, from, until, MAX_LISTED),
      this.posts.readByPlatform(scope, from, until),
    ]);
    const outlines = await this.forms.getOutlines(
      scope,
      counts.map(({ formId }) => formId),
    );
    const forms = counts.flatMap(({ formId, responses }) => {
      const form = outlines.get(formId);
      return form === undefined ? [] : [{ formId, name: form.name, responses }];
    });
    return { forms, coupons, platforms };
  }
}

import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { idProperty, TRUE } from '../../core/openapi/common-properties';
import { cursorPage, download, envelope } from '../../core/openapi/returns';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { sendDownload } from '../../core/http/send-download';
import type { CursorPagination } from '../../core/values/page';
import { ConsoleCouponsService } from './console-coupons.service';
import {
  CodeRedemptionView,
  CODES_EXAMPLES,
  COUPONS_EXAMPLES,
  CouponOverviewView,
  EndedCouponsView,
  ListedCodeView,
  RedemptionDayView,
  SELECTED_CODES_EXAMPLES,
} from './console-coupons.views';
import { CouponCodeStateView } from './coupon.views';
import { CODE_PARAMETER } from './coupons.controller';
import { CouponsService } from './coupons.service';
import {
  CouponExportQueryDto,
  CouponOverviewQueryDto,
  EndCouponsDto,
  RedemptionDaysQueryDto,
  SelectedCodesQueryDto,
} from './dto/console-coupons.dto';

/** Before `CouponsController`, whose paths have a parameter at the same position. */
@ApiTags('Loyalty')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/coupons`)
export class ConsoleCouponsController {
  constructor(
    private readonly coupons: ConsoleCouponsService,
    private readonly allCoupons: CouponsService,
  ) {}

  @Endpoint.get({
    path: 'overview',
    id: 'listCouponOverview',
    summary: 'List coupons with their states',
    description:
      'With all terms and the state of each. Send `nextCursor` as `cursor` with the same sort and order to get the next page.',
    role: 'analyst',
    returns: cursorPage(CouponOverviewView),
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: CouponOverviewQueryDto,
  ): Promise<PageEnvelope<CouponOverviewView, CursorPagination>> {
    return okPage(await this.coupons.list(scope, query));
  }

  @Endpoint.get({
    path: 'overview/export',
    id: 'exportCoupons',
    summary: 'Export the coupons',
    description: 'All coupons that match the filters, in the order of the list, as one CSV file.',
    role: 'analyst',
    returns: download({ description: 'The file, as an attachment.', examples: COUPONS_EXAMPLES }),
  })
  async export(
    @CurrentScope() scope: RequestScope,
    @Query() query: CouponExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.coupons.export(scope, query));
  }

  @Endpoint.get({
    path: 'codes/export',
    id: 'exportSelectedCodes',
    summary: 'Export the codes of several coupons',
    description:
      'All codes of up to 100 coupons, as one file. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'analyst',
    returns: download({
      description: 'The file, as an attachment.',
      examples: SELECTED_CODES_EXAMPLES,
    }),
    errors: [
      { code: 'VALIDATION_FAILED', fields: ['ids: must be 1 to 100 ids, separated by commas'] },
    ],
  })
  async exportSelectedCodes(
    @CurrentScope() scope: RequestScope,
    @Query() query: SelectedCodesQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.coupons.exportSelectedCodes(scope, query));
  }

  @Endpoint.post({
    path: 'end',
    id: 'endCoupons',
    summary: 'End several coupons',
    description:
      'Ends up to 100 coupons now, all of them or none. Nobody can redeem them any more; points that were given stay.',
    role: 'editor',
    audit: 'byService',
    idempotency: 'none',
    returns: envelope(200, EndedCouponsView),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['ids: must be an array of 1 to 100 ids'] }],
  })
  async end(
    @CurrentScope() scope: RequestScope,
    @Body() { ids }: EndCouponsDto,
  ): Promise<Envelope<EndedCouponsView>> {
    const ended = await this.allCoupons.end(scope, ids);
    return ok({ ended: ended.length, ids: ended });
  }

  @Endpoint.get({
    path: 'codes/:code/overview',
    id: 'getCouponCodeOverview',
    summary: 'Look up a coupon code with its state',
    description: 'The code and its coupon, also of a disabled code.',
    role: 'analyst',
    returns: envelope(200, CouponCodeStateView),
    errors: ['COUPON_CODE_INVALID'],
  })
  @ApiParam(CODE_PARAMETER)
  async getCode(
    @CurrentScope() scope: RequestScope,
    @Param('code') code: string,
  ): Promise<Envelope<CouponCodeStateView>> {
    return ok(await this.allCoupons.getCodeState(scope, code));
  }

  @Endpoint.get({
    path: 'codes/:code/redemptions',
    id: 'listCodeRedemptions',
    summary: 'List who has redeemed a code',
    description: 'The redemptions of a code, newest first, with the customers.',
    role: 'analyst',
    returns: cursorPage(CodeRedemptionView),
    errors: ['COUPON_CODE_INVALID'],
  })
  @ApiParam(CODE_PARAMETER)
  async listRedemptions(
    @CurrentScope() scope: RequestScope,
    @Param('code') code: string,
    @Query() query: CursorQueryDto,
  ): Promise<PageEnvelope<CodeRedemptionView, CursorPagination>> {
    return okPage(await this.coupons.listRedemptions(scope, code, query));
  }

  @Endpoint.get({
    path: ':couponId/overview',
    id: 'getCouponOverview',
    summary: 'Read a coupon with its state',
    description: 'Returns one coupon with all terms and its state.',
    role: 'analyst',
    returns: envelope(200, CouponOverviewView),
    errors: ['COUPON_NOT_FOUND'],
  })
  async get(
    @CurrentScope() scope: RequestScope,
    @Param('couponId') couponId: string,
  ): Promise<Envelope<CouponOverviewView>> {
    return ok(await this.coupons.get(scope, couponId));
  }

  @Endpoint.delete({
    path: ':couponId',
    id: 'deleteCoupon',
    summary: 'Delete a coupon',
    description:
      'Deletes a coupon that nobody has redeemed, with its codes. The entries of the ledger refer to redemptions, so a coupon with redemptions can only be ended.',
    role: 'editor',
    audit: { target: 'coupon', param: 'couponId' },
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('coupon'), deleted: TRUE }),
    errors: ['COUPON_NOT_FOUND', 'COUPON_REDEEMED'],
  })
  async delete(
    @CurrentScope() unit: UnitOfWork,
    @Param('couponId') couponId: string,
  ): Promise<Envelope<{ id: string; deleted: true }>> {
    await this.allCoupons.delete(unit, couponId);
    return ok({ id: couponId.toLowerCase(), deleted: true });
  }

  @Endpoint.get({
    path: ':couponId/codes',
    id: 'listCouponCodes',
    summary: 'List the codes of a coupon',
    description: 'In the order of their creation, with the redemptions and the state of each.',
    role: 'analyst',
    returns: cursorPage(ListedCodeView),
    errors: ['COUPON_NOT_FOUND'],
  })
  async listCodes(
    @CurrentScope() scope: RequestScope,
    @Param('couponId') couponId: string,
    @Query() query: CursorQueryDto,
  ): Promise<PageEnvelope<ListedCodeView, CursorPagination>> {
    return okPage(await this.coupons.listCodes(scope, couponId, query));
  }

  @Endpoint.get({
    path: ':couponId/codes/export',
    id: 'exportCouponCodes',
    summary: 'Export the codes of a coupon',
    description:
      'All codes, as one file. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'analyst',
    returns: download({ description: 'The file, as an attachment.', examples: CODES_EXAMPLES }),
    errors: ['COUPON_NOT_FOUND'],
  })
  async exportCodes(
    @CurrentScope() scope: RequestScope,
    @Param('couponId') couponId: string,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.coupons.exportCodes(scope, couponId));
  }

  @Endpoint.get({
    path: ':couponId/redemptions',
    id: 'countCouponRedemptions',
    summary: 'Count the redemptions of a coupon by day',
    description: 'The days that have redemptions, oldest first.',
    role: 'analyst',
    returns: envelope(200, [RedemptionDayView]),
    errors: ['COUPON_NOT_FOUND'],
  })
  async countByDay(
    @CurrentScope() scope: RequestScope,
    @Param('couponId') couponId: string,
    @Query() query: RedemptionDaysQueryDto,
  ): Promise<Envelope<RedemptionDayView[]>> {
    return ok(await this.coupons.countByDay(scope, couponId, query));
  }
}

import { Body, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope, page } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { type Envelope, type ListEnvelope, ok, okPage } from '../../core/http/envelope';
import { PageQueryDto } from '../../core/http/page-query.dto';
import {
  CouponCodeStateView,
  CouponCodeView,
  CouponView,
  CouponWithCodesView,
  DescribedCouponView,
} from './coupon.views';
import { CouponsService } from './coupons.service';
import { CreateCodesDto } from './dto/create-codes.dto';
import { CreateCouponDto } from './dto/create-coupon.dto';
import { UpdateCodeDto } from './dto/update-code.dto';
import { UpdateCouponDto } from './dto/update-coupon.dto';

export const CODE_PARAMETER = {
  name: 'code',
  description: 'The text of the QR code.',
  example: 'K7QWMR2XHTB9PD4VNC',
};

@ApiTags('Loyalty')
@TeamController('coupons')
export class CouponsController {
  constructor(private readonly coupons: CouponsService) {}

  @Endpoint.post({
    id: 'createCoupon',
    summary: 'Create a coupon',
    description:
      'Creates the coupon with its codes, which are in `codeValues`. A repetition with the same `Idempotency-Key` gets the same codes for 24 hours.',
    role: 'editor',
    audit: {
      target: 'coupon',
      details: [
        'name',
        'points',
        'codes',
        'maxRedemptions',
        'perCustomer',
        'startsAt',
        'endsAt',
        'description',
      ],
    },
    idempotency: 'transaction',
    returns: envelope(201, CouponWithCodesView, { description: 'The coupon was created.' }),
    errors: [
      'COUPON_LIMIT_REACHED',
      {
        code: 'VALIDATION_FAILED',
        fields: ['name: is required', 'endsAt: must be later than startsAt'],
      },
    ],
  })
  async create(
    @CurrentScope() unit: UnitOfWork,
    @Body() dto: CreateCouponDto,
  ): Promise<Envelope<CouponWithCodesView>> {
    return ok(await this.coupons.create(unit, dto));
  }

  @Endpoint.get({
    id: 'listCoupons',
    summary: 'List coupons',
    description: 'Newest first, in pages.',
    role: 'analyst',
    returns: page(CouponView, { description: 'A page of coupons.' }),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['page: must be a whole number from 1'] }],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: PageQueryDto,
  ): Promise<ListEnvelope<CouponView>> {
    return okPage(await this.coupons.list(scope, query));
  }

  @Endpoint.get({
    path: 'codes/:code',
    id: 'getCouponCode',
    summary: 'Look up a coupon code',
    description:
      'The coupon of a code, which is what the QR code contains, and how often the code has been redeemed. Codes are compared exactly, as when they are redeemed. A disabled code is rejected like an unknown one, with `code: is disabled` in `fields`.',
    role: 'analyst',
    returns: envelope(200, CouponCodeView, { description: 'The code and its coupon.' }),
    errors: ['COUPON_CODE_INVALID'],
  })
  @ApiParam(CODE_PARAMETER)
  async getCode(
    @CurrentScope() scope: RequestScope,
    @Param('code') code: string,
  ): Promise<Envelope<CouponCodeView>> {
    return ok(await this.coupons.getCode(scope, code));
  }

  @Endpoint.patch({
    path: 'codes/:code',
    id: 'updateCouponCode',
    summary: 'Disable or enable a coupon code',
    description:
      'Once the response that disables a code is sent, no redemption of it succeeds, until the code is enabled again. Earlier redemptions and their points stay. A repetition changes nothing.',
    role: 'editor',
    audit: { target: 'couponCode', param: 'code', details: ['disabled'] },
    idempotency: 'none',
    returns: envelope(200, CouponCodeStateView, { description: 'The code with its state.' }),
    errors: [
      'COUPON_CODE_INVALID',
      { code: 'VALIDATION_FAILED', fields: ['disabled: must be true or false'] },
    ],
  })
  @ApiParam(CODE_PARAMETER)
  async updateCode(
    @CurrentScope() unit: UnitOfWork,
    @Param('code') code: string,
    @Body() { disabled }: UpdateCodeDto,
  ): Promise<Envelope<CouponCodeStateView>> {
    return ok(await this.coupons.setCodeDisabled(unit, code, disabled));
  }

  @Endpoint.get({
    path: ':couponId',
    id: 'getCoupon',
    summary: 'Read a coupon',
    description: 'Returns one coupon with the numbers of its codes and redemptions.',
    role: 'analyst',
    returns: envelope(200, CouponView, { description: 'The coupon.' }),
    errors: ['COUPON_NOT_FOUND'],
  })
  async get(
    @CurrentScope() scope: RequestScope,
    @Param('couponId') couponId: string,
  ): Promise<Envelope<CouponView>> {
    return ok(await this.coupons.get(scope, couponId));
  }

  @Endpoint.patch({
    path: ':couponId',
    id: 'updateCoupon',
    summary: 'Change a coupon',
    description:
      'Changes only the properties in the body, for redemptions from now on: past redemptions keep their points. `maxRedemptions` applies to all codes of the coupon. An `endsAt` in the past ends the coupon at once; null removes `startsAt`, `endsAt` or `description`.',
    role: 'editor',
    audit: {
      target: 'coupon',
      param: 'couponId',
      details: [
        'name',
        'points',
        'maxRedemptions',
        'perCustomer',
        'startsAt',
        'endsAt',
        'description',
      ],
    },
    idempotency: 'none',
    returns: envelope(200, DescribedCouponView, { description: 'The changed coupon.' }),
    errors: [
      'COUPON_NOT_FOUND',
      {
        code: 'VALIDATION_FAILED',
        fields: [
          'maxRedemptions: must be at least 3, because a code has been redeemed so often',
          'endsAt: must be later than startsAt',
        ],
      },
    ],
  })
  async update(
    @CurrentScope() unit: UnitOfWork,
    @Param('couponId') couponId: string,
    @Body() dto: UpdateCouponDto,
  ): Promise<Envelope<DescribedCouponView>> {
    return ok(await this.coupons.update(unit, couponId, dto));
  }

  @Endpoint.post({
    path: ':couponId/codes',
    id: 'createCouponCodes',
    summary: 'Create more codes of a coupon',
    description:
      'The new codes are in `codeValues`, and can be redeemed as often as the others. A coupon has 100,000 codes at most. A repetition with the same `Idempotency-Key` gets the same codes for 24 hours.',
    role: 'editor',
    audit: { target: 'coupon', param: 'couponId', details: ['count'] },
    idempotency: 'transaction',
    returns: envelope(201, CouponWithCodesView, { description: 'The codes were created.' }),
    errors: [
      'COUPON_NOT_FOUND',
      'COUPON_CODE_LIMIT_REACHED',
      { code: 'VALIDATION_FAILED', fields: ['count: must be a whole number from 1 to 10000'] },
    ],
  })
  async createCodes(
    @CurrentScope() unit: UnitOfWork,
    @Param('couponId') couponId: string,
    @Body() { count }: CreateCodesDto,
  ): Promise<Envelope<CouponWithCodesView>> {
    return ok(await this.coupons.addCodes(unit, couponId, count));
  }
}

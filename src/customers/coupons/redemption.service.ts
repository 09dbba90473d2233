import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { isId, newId } from '../../core/values/identifiers';
import { MergedCustomersService } from '../merge/merged-customers.service';
import { DisabledCodeError } from './disabled-code.error';
import type { RedeemCodeDto } from './dto/redeem-code.dto';
import { type RedemptionOutcome, RedemptionRepository } from './redemption.repository';
import { RedemptionView, toRedemptionView } from './redemption.views';

/** Redeems QR coupon codes; specification 4.1. */
@Injectable()
export class RedemptionService {
  constructor(
    private readonly redemptions: RedemptionRepository,
    private readonly merged: MergedCustomersService,
  ) {}

  /**
   * Redeems a code: adds the coupon's points to the balance.
   * @throws ApiError, the first that applies: CUSTOMER_NOT_FOUND, COUPON_NOT_FOUND, COUPON_CODE_INVALID,
   * COUPON_NOT_ACTIVE, COUPON_EXPIRED, COUPON_ALREADY_REDEEMED, POINTS_LIMIT_EXCEEDED
   */
  async redeem(
    scope: RequestScope,
    record: WriteRecord,
    customerId: string,
    { code, couponId }: RedeemCodeDto,
  ): Promise<RedemptionView> {
    const ids = { redemptionId: newId(), transactionId: newId() };
    const outcome = await this.merged.find(scope, customerId, (id) =>
      this.redemptions.redeemCode(
        scope,
        record,
        { customerId: id, couponId: isId(couponId) ? couponId : null, code },
        ids,
      ),
    );
    if (outcome.points === null) throw redemptionErrorOf(outcome);
    return toRedemptionView({ ...outcome, points: outcome.points });
  }
}

/**
 * The error of a rejected redemption. When no other rule applies, a concurrent redemption has just reached
 * the limit per customer.
 */
function redemptionErrorOf(outcome: RedemptionOutcome): ApiError {
  if (!outcome.couponFound) return new ApiError('COUPON_NOT_FOUND');
  if (!outcome.codeFound) return new ApiError('COUPON_CODE_INVALID');
  if (outcome.codeDisabled) return new DisabledCodeError();
  if (!outcome.started) return new ApiError('COUPON_NOT_ACTIVE');
  if (outcome.ended) return new ApiError('COUPON_EXPIRED');
  const isAtLimit = outcome.codeUsedUp || outcome.customerAtLimit || outcome.balanceFits;
  return new ApiError(isAtLimit ? 'COUPON_ALREADY_REDEEMED' : 'POINTS_LIMIT_EXCEEDED');
}

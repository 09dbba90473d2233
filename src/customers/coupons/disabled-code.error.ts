import { ApiError } from '../../core/errors/api-error';

/** 404 `COUPON_CODE_INVALID` for a code that is disabled. By `fields`, clients tell it from an unknown code. */
export class DisabledCodeError extends ApiError {
  constructor() {
    super('COUPON_CODE_INVALID', ['code: is disabled']);
    this.message = 'The code is disabled; it cannot be redeemed until the team enables it again.';
  }
}

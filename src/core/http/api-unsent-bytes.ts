import { UnsentBytes } from '@rapport/fast-express';
import { ApiError, OverloadError } from '../errors/api-error';

/** Bounds the memory of large responses that clients have not read yet. */
export class ApiUnsentBytes extends UnsentBytes<ApiError> {
  constructor() {
    super({ owner: () => new ApiError('RATE_LIMITED'), process: () => new OverloadError() });
  }
}

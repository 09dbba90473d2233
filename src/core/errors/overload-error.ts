import { ApiError } from './api-error';

/**
 * 503 for a request that is not processed because too many like it wait. `LoadShedding` counts it; it is not logged
 * by itself.
 */
export class OverloadError extends ApiError {
  constructor() {
    super('SERVICE_UNAVAILABLE');
  }
}

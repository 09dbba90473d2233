import { type ArgumentsHost, Catch, Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { ApiError } from '../../core/errors/api-error';
import { ApiErrorFilter } from '../../core/http/api-error.filter';
import { type TeamRequest, teamRequestOf } from '../scope/team-request';
import { LoadShedding } from '../../core/limits/load-shedding';
import { LOGGER } from '../../core/observability/logger';
import { IdempotencyService } from './idempotency.service';
import { readKeyedRequest } from './keyed-request';

/**
 * Lets the errors of an `Idempotency-Key` (reused, in progress) take precedence over those of the body, although pipes validate the
 * body before the endpoint checks the key. Other errors reach the filters of the controller and the global one; only a filter of
 * the controller for `ApiError` itself is not called.
 */
@Catch(ApiError)
export class KeyedRejectionFilter extends ApiErrorFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    shedding: LoadShedding,
    private readonly idempotency: IdempotencyService,
  ) {
    super(logger, shedding);
  }

  override async catch(thrown: ApiError, host: ArgumentsHost): Promise<void> {
    const error = await this.errorOf(thrown, teamRequestOf(host));
    this.respond(error, host);
  }

  private async errorOf(thrown: ApiError, request: TeamRequest): Promise<unknown> {
    const isBodyInvalid = thrown.code === 'VALIDATION_FAILED';
    if (!isBodyInvalid || request.isKeyClaimed === true) return thrown;
    try {
      const keyed = readKeyedRequest(request);
      if (keyed === null) return thrown;
      await this.idempotency.run(keyed, () => Promise.reject(thrown));
      return thrown;
    } catch (error) {
      return error;
    }
  }
}

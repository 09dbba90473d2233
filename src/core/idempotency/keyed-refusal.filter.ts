import { type ArgumentsHost, Catch, Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { ApiError } from '../errors/api-error';
import { ApiErrorFilter } from '../errors/api-error.filter';
import type { AppRequest } from '../http/request-context';
import { LoadShedding } from '../observability/load-shedding';
import { LOGGER } from '../observability/logger';
import { IdempotencyService } from './idempotency.service';
import { readKeyedRequest } from './read-keyed-request';

/**
 * Bodies are checked before an endpoint is called, and keys by the endpoint. But a key that another request has used
 * matters more than what is wrong with the body.
 */
@Catch()
export class KeyedRefusalFilter extends ApiErrorFilter {
  constructor(
    @Inject(LOGGER) logger: Logger,
    shedding: LoadShedding,
    private readonly idempotency: IdempotencyService,
  ) {
    super(logger, shedding);
  }

  override async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const fault = await this.faultOf(thrown, host.switchToHttp().getRequest<AppRequest>());
    this.respond(fault, host);
  }

  private async faultOf(thrown: unknown, request: AppRequest): Promise<unknown> {
    const isOfBody = thrown instanceof ApiError && thrown.code === 'VALIDATION_FAILED';
    if (!isOfBody || request.isKeyClaimed === true) return thrown;
    try {
      const keyed = readKeyedRequest(request);
      if (keyed === null) return thrown;
      await this.idempotency.run(keyed, () => Promise.reject(thrown));
      return thrown;
    } catch (fault) {
      return fault;
    }
  }
}

import { Injectable, Inject } from '@nestjs/common';
import { ApiError } from '../../core/errors/api-error';
import type { Platform } from '../domain/platform';
import type { SocialConnector } from './connector';

/** Injection token of the list of connectors. */
export const CONNECTORS = Symbol('CONNECTORS');

/** The connectors by platform. */
@Injectable()
export class Connectors {
  constructor(@Inject(CONNECTORS) private readonly connectors: readonly SocialConnector[]) {}

  /** @throws ApiError VALIDATION_FAILED for a platform without a connector */
  get(platform: Platform): SocialConnector {
    const connector = this.connectors.find((one) => one.platform === platform);
    if (connector === undefined) {
      throw new ApiError('VALIDATION_FAILED', [`platform: ${platform} cannot be connected yet`]);
    }
    return connector;
  }
}

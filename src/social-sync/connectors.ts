import { Injectable, Inject } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../core/config/app-config';
import { ApiError } from '../core/errors/api-error';
import {
  type LoginKind,
  type Platform,
  socialApp,
  type SocialConnector,
} from '@rapport/social-connectors';

/** Injection token of the list of connectors. */
export const CONNECTORS = Symbol('CONNECTORS');

/** The connectors by platform and kind of sign-in. */
@Injectable()
export class Connectors {
  constructor(
    @Inject(CONNECTORS) private readonly connectors: readonly SocialConnector[],
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /** The connector of accounts that were connected by this kind of sign-in. @throws ApiError VALIDATION_FAILED if there is none */
  get(platform: Platform, loginKind: LoginKind): SocialConnector {
    const connector = this.find(platform, loginKind);
    if (connector === undefined) {
      throw new ApiError('VALIDATION_FAILED', [`platform: ${platform} cannot be connected yet`]);
    }
    return connector;
  }

  /** The connector of new sign-ins: that of TikTok's Business API if the operator has an app for it. */
  forSignIn(platform: Platform): SocialConnector {
    const business = this.find(platform, 'business');
    const { clientId, clientSecret } = this.config.social.apps[socialApp(platform, 'business')];
    const hasApp = clientId !== null || clientSecret !== null;
    return business !== undefined && hasApp ? business : this.get(platform, 'standard');
  }

  private find(platform: Platform, loginKind: LoginKind): SocialConnector | undefined {
    return this.connectors.find((one) => one.platform === platform && one.loginKind === loginKind);
  }
}

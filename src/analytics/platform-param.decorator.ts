import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../core/http/request-context';
import { ApiError } from '../core/errors/api-error';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';

/**
 * The platform in a path; specification 4.3, rule 1. Not a pipe: an unknown platform takes precedence over the violations
 * that pipes report. @throws ApiError PLATFORM_NOT_SUPPORTED
 */
export const PlatformParam = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Platform => {
    const { params } = requestOf(context);
    const platform = PLATFORMS.find((known) => known === params.platform);
    if (platform === undefined) throw new ApiError('PLATFORM_NOT_SUPPORTED');
    return platform;
  },
);

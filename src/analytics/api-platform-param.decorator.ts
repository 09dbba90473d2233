import { ApiParam } from '../core/openapi/decorators';
import { PLATFORMS } from '@rapport/social-connectors';

/** Documents `{platform}`; specification 4.3, rule 1. */
export const ApiPlatformParam = (): MethodDecorator =>
  ApiParam({
    name: 'platform',
    enum: PLATFORMS,
    description: 'The platform, in lower case.',
    example: 'instagram',
  });

import { Controller } from '@nestjs/common';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';

/**
 * A controller whose endpoints have two routes: `/v1/<path>` for programs with an API key, and
 * `/console/api/teams/:teamId/<path>` for people with a session. Both run the same handlers, guards and pipes.
 */
export const TeamController = (path: string): ClassDecorator =>
  Controller([path, `${CONSOLE_PREFIX}/teams/:teamId/${path}`]);

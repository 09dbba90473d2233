import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AppRequest } from './request-context';
import type { TeamContext } from './team-context';

/** The team of the request's API key, for all routes that are not public. */
export const CurrentTeam = createParamDecorator(
  (_data: unknown, context: ExecutionContext): TeamContext => {
    const { team } = context.switchToHttp().getRequest<AppRequest>();
    if (team === undefined) throw new Error('A public route has no team.');
    return team;
  },
);

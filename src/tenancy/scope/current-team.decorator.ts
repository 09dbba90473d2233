import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TeamRequest } from './team-request';
import type { TeamContext } from './team-context';

/** The team of the API key or of the member that sent the request, for all routes with a team. */
export const CurrentTeam = createParamDecorator(
  (_data: unknown, context: ExecutionContext): TeamContext => {
    const { team } = context.switchToHttp().getRequest<TeamRequest>();
    if (team === undefined) throw new Error('This route has no team.');
    return team;
  },
);

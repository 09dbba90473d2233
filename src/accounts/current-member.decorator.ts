import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TeamRequest } from '../tenancy/scope/team-request';
import type { MemberTeamContext } from '../tenancy/scope/team-context';

/** The team of the request and the member who sent it, for routes of the console with a team. */
export const CurrentMember = createParamDecorator(
  (_data: unknown, context: ExecutionContext): MemberTeamContext => {
    const { team } = context.switchToHttp().getRequest<TeamRequest>();
    if (team?.member === undefined) throw new Error('This route has no member.');
    return team;
  },
);

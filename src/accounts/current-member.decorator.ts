import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AppRequest } from '../core/http/request-context';
import type { MemberTeamContext } from '../core/http/team-context';

/** The team of the request and the member who sent it, for routes of the console with a team. */
export const CurrentMember = createParamDecorator(
  (_data: unknown, context: ExecutionContext): MemberTeamContext => {
    const { team } = context.switchToHttp().getRequest<AppRequest>();
    if (team?.member === undefined) throw new Error('This route has no member.');
    return team;
  },
);

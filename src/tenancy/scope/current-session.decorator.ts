import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { teamRequestOf } from './team-request';
import type { SessionContext } from './session-context';

/** The session of the request, for all routes of the console that are not public. */
export const CurrentSession = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SessionContext => {
    const { session } = teamRequestOf(context);
    if (session === undefined) throw new Error('This route has no session.');
    return session;
  },
);

import type { Request } from 'express';

/** The version segment at the start of every path of the API. */
export const API_PREFIX = 'v1';

/** The start of every path of the console's API, which people use with a session. */
export const CONSOLE_PREFIX = 'console/api';

const ROUTE_START = `/${CONSOLE_PREFIX}`;

/** Whether the route that Express or the direct routes found belongs to the console. */
export function isConsoleRoute(request: Request): boolean {
  const { path } = request.route as { path: unknown };
  return typeof path === 'string' && path.startsWith(ROUTE_START);
}

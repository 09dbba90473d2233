import type { NextFunction, Request, Response } from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';

export type RouteHandler = (request: Request, response: Response, next: NextFunction) => unknown;

/** A route that a request is for. */
export interface FoundRoute {
  readonly handler: RouteHandler;
  /** As it was registered: `/v1/customer/:customerId`. */
  readonly path: string;
  readonly params: Record<string, string>;
}

/** A pattern is nothing but whole segments, each a word or the name of a parameter. */
const PLAIN_PATTERN = /^(\/:?[\w.-]+)+$/;

/** Nothing escaped, no other server before it and no fragment after it. */
const PLAIN_PATH = /^\/[^%#]*$/;

/**
 * Finds routes for paths that need no second look. One with escapes, in another case or with slashes too many is not
 * found here; Express, which knows the same routes, then decides what it stands for.
 */
export class DirectRoutes {
  private readonly router = findMyWay({ caseSensitive: true });

  add(method: string, path: string, handler: RouteHandler): void {
    if (!PLAIN_PATTERN.test(path)) return;
    // Express takes the first that matches, this router the most literal one: what is never reached there is not here.
    if (this.find(method, path.replaceAll(':', '')) !== null) return;
    this.router.on(method as HTTPMethod, path, () => undefined, { handler, path });
  }

  find(method: string, url: string): FoundRoute | null {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (!PLAIN_PATH.test(path)) return null;
    const found = this.router.find(method as HTTPMethod, path);
    if (found === null) return null;
    const params = found.params as Record<string, string>;
    for (const name in params) if (params[name] === '') return null;
    const { handler, path: pattern } = found.store as Omit<FoundRoute, 'params'>;
    return { handler, path: pattern, params };
  }
}

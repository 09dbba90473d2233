import type { NextFunction, Request, Response } from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';

export type RouteHandler = (request: Request, response: Response, next: NextFunction) => unknown;

/** An entry in the stack of an Express router: a route or, without `route`, a middleware. */
export interface Layer {
  /** The path as it was registered: `/v1/customer/:customerId`. */
  readonly rawPath: unknown;
  readonly route?: {
    readonly path: string;
    readonly methods: Readonly<Record<string, boolean | undefined>>;
    readonly stack: readonly { readonly method?: string; readonly handle: RouteHandler }[];
  };
}

/** The route of a request. */
export interface FoundRoute {
  readonly handler: RouteHandler;
  readonly layer: Layer;
  readonly params: Record<string, string>;
}

/** Whole segments, each a literal or a parameter. */
const PLAIN_PATTERN = /^(\/:?[\w.-]+)+$/;
/** The method that Express records for a route of all methods. */
const ALL_METHODS = '_all';

const PLAIN_SEGMENT = /^:?[\w.-]+$/;

/** No percent-encoding, no authority before the path and no fragment after it. */
const PLAIN_PATH = /^\/[^%#]*$/;

/**
 * Finds the route of a request without walking the stack of the Express router. Requests that Express might route
 * differently are not found here and go through Express: escapes, upper case, extra slashes, routes behind a middleware.
 */
export class DirectRoutes {
  private readonly router = findMyWay({ caseSensitive: true });

  /** Adds the routes of an Express router that can be found directly. */
  addAll(stack: readonly Layer[]): void {
    const others: Layer[] = [];
    for (const layer of stack) {
      if (!this.addLayer(layer, others)) others.push(layer);
    }
  }

  find(method: string, url: string): FoundRoute | null {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (!PLAIN_PATH.test(path)) return null;
    const found = this.router.find(method as HTTPMethod, path);
    if (found === null) return null;
    const params = found.params as Record<string, string>;
    for (const name in params) if (params[name] === '') return null;
    const { handler, layer } = found.store as Omit<FoundRoute, 'params'>;
    return { handler, layer, params };
  }

  /** @param others earlier layers that this router does not have; Express runs each that matches first */
  private addLayer(layer: Layer, others: readonly Layer[]): boolean {
    const [only, ...more] = layer.route?.stack ?? [];
    const path = layer.rawPath;
    if (only?.method === undefined || more.length > 0) return false;
    if (typeof path !== 'string' || !PLAIN_PATTERN.test(path)) return false;
    const { method, handle: handler } = only;
    if (others.some((other) => mayMatch(other, method, path))) return false;
    // Express takes the first match, this router the most literal one. Leaves out routes that Express never reaches.
    if (this.find(method.toUpperCase(), path.replaceAll(':', '')) !== null) return true;
    this.router.on(method.toUpperCase() as HTTPMethod, path, () => undefined, { handler, layer });
    return true;
  }
}

/** Whether a layer may match a request that the plain pattern `path` matches; true for patterns that are not plain. */
function mayMatch({ rawPath, route }: Layer, method: string, path: string): boolean {
  if (route !== undefined && !route.methods[method] && !route.methods[ALL_METHODS]) return false;
  if (typeof rawPath !== 'string') return true;
  const [own, other] = [segmentsOf(rawPath), segmentsOf(path)];
  for (const [index, segment] of own.entries()) {
    const opposite = other[index];
    if (!PLAIN_SEGMENT.test(segment)) return true;
    if (opposite === undefined || !areCompatible(segment, opposite)) return false;
  }
  // A middleware matches all paths below its own.
  return route === undefined || own.length === other.length;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const areCompatible = (one: string, other: string): boolean =>
  one.startsWith(':') || other.startsWith(':') || one.toLowerCase() === other.toLowerCase();

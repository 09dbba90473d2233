import type { NextFunction, Request, Response } from 'express';
import findMyWay, { type HTTPMethod } from 'find-my-way';

export type RouteHandler = (request: Request, response: Response, next: NextFunction) => unknown;

/** An entry in the stack of an Express router: a route or, without `route`, a middleware. */
export interface Layer {
  /** The path as it was registered: `/v1/customer/:customerId`. */
  readonly rawPath: unknown;
  /** The match of a path, or false. */
  match(path: string): object | false;
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
const PLAIN_ROUTE_PATTERN = /^(\/(:\w+|[\w.-]+))+$/;
const PLAIN_SEGMENT_PATTERN = /^(:\w+|[\w.-]+)$/;
const PARAMETER_PATTERN = /:\w+/g;

/** The method that Express records for a route of all methods. */
const ALL_METHODS = '_all';

/** No percent-encoding, no authority before the path and no fragment after it. */
const PLAIN_PATH_PATTERN = /^\/[^%#]*$/;

/** A layer with the segments of its path, or null if the path is no text. */
interface SplitLayer {
  readonly layer: Layer;
  readonly segments: readonly string[] | null;
  /** The number of segments of all paths that it matches, or null if they differ. */
  readonly length: number | null;
}

interface DirectRoute extends Omit<FoundRoute, 'params'> {
  /** The layers before the route that may match a request to it. */
  readonly earlier: readonly Layer[];
}

/**
 * Finds the route of a request without walking the stack of the Express router. Requests that Express might route
 * differently are not found here and go through Express: escapes, upper case, extra slashes, and what an earlier layer matches.
 */
export class DirectRoutes {
  private readonly router = findMyWay({ caseSensitive: true });
  /** Methods and patterns without the names of parameters. */
  private readonly shapes = new Set<string>();

  /** Adds the routes of an Express router that can be found directly. */
  addAll(stack: readonly Layer[]): void {
    const before: SplitLayer[] = [];
    for (const layer of stack) {
      this.add(layer, before);
      const { rawPath } = layer;
      const segments = typeof rawPath === 'string' ? segmentsOf(rawPath) : null;
      const isFixed = layer.route !== undefined && segments?.every(isPlain) === true;
      before.push({ layer, segments, length: isFixed ? segments.length : null });
    }
  }

  find(method: string, url: string): FoundRoute | null {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (!PLAIN_PATH_PATTERN.test(path)) return null;
    const found = this.router.find(method as HTTPMethod, path);
    if (found === null) return null;
    // Express makes this object without a prototype, too.
    const params = Object.create(null) as Record<string, string>;
    for (const [name, value] of Object.entries(found.params)) {
      if (value === undefined || value === '') return null;
      params[name] = value;
    }
    const { handler, layer, earlier } = found.store as DirectRoute;
    // Express takes the first layer that matches, whatever the case of the letters; this router takes the most literal route.
    for (const other of earlier) if (other.match(path) !== false) return null;
    return { handler, layer, params };
  }

  private add(layer: Layer, before: readonly SplitLayer[]): void {
    const [only, ...more] = layer.route?.stack ?? [];
    const path = layer.rawPath;
    if (only?.method === undefined || more.length > 0) return;
    if (typeof path !== 'string' || !PLAIN_ROUTE_PATTERN.test(path)) return;
    const { method, handle: handler } = only;
    // Express calls a handler with four parameters for errors only.
    if (handler.length > 3) return;
    const shape = `${method} ${path.replaceAll(PARAMETER_PATTERN, ':')}`;
    // Routes that differ only in the names of parameters: the first one is direct. If it calls `next`, Express continues with the others.
    if (this.shapes.has(shape)) return;
    this.shapes.add(shape);
    const segments = segmentsOf(path);
    const earlier = before.filter((other) => mayMatch(other, method, segments));
    const route: DirectRoute = { handler, layer, earlier: earlier.map((other) => other.layer) };
    this.router.on(method.toUpperCase() as HTTPMethod, path, () => undefined, route);
  }
}

/** Whether a layer may match a request that a plain pattern of these segments matches; true for patterns that are not plain. */
function mayMatch(
  { layer: { route }, segments: own, length }: SplitLayer,
  method: string,
  other: readonly string[],
): boolean {
  // Most routes differ by this already.
  if (length !== null && length !== other.length) return false;
  if (route !== undefined && !takesMethod(route.methods, method)) return false;
  if (own === null) return true;
  for (const [index, segment] of own.entries()) {
    const opposite = other[index];
    if (length === null && !isPlain(segment)) return true;
    if (opposite === undefined || !areCompatible(segment, opposite)) return false;
  }
  // A middleware matches all paths below its own.
  return route === undefined || own.length === other.length;
}

/** As in Express, a route for GET also takes HEAD. */
const takesMethod = (methods: Readonly<Record<string, boolean | undefined>>, method: string) =>
  methods[ALL_METHODS] === true ||
  methods[method] === true ||
  (method === 'head' && methods.get === true);

const isPlain = (segment: string): boolean => PLAIN_SEGMENT_PATTERN.test(segment);

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const areCompatible = (one: string, other: string): boolean =>
  one.startsWith(':') || other.startsWith(':') || one.toLowerCase() === other.toLowerCase();

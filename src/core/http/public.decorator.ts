import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { RequestHandler } from 'express';
import { PublicRouteInterceptor } from './public-route.interceptor';

/**
 * What bounds the work that strangers can cause with a route. `queued`: `PublicRouteLimits`, and the deadline of the request;
 * otherwise a text for readers that names what the route itself does.
 */
export type PublicBounds = 'queued' | { readonly boundedBy: string };

/** The bounds of a route that needs no API key and no session, or undefined for all others. Set by {@link Public}. */
export const PublicRoute = Reflector.createDecorator<PublicBounds>();

/** The route needs no API key and no session. */
export const Public = (bounds: PublicBounds): ClassDecorator & MethodDecorator =>
  bounds === 'queued'
    ? applyDecorators(PublicRoute(bounds), UseInterceptors(PublicRouteInterceptor))
    : PublicRoute(bounds);

const boundsOfHandlers = new WeakMap<object, string>();

/** Marks the handler of a route that is registered without a controller. No guard runs before it. */
export function publicHandler<Handler extends RequestHandler>(
  boundedBy: string,
  handler: Handler,
): Handler {
  boundsOfHandlers.set(handler, boundedBy);
  return handler;
}

export const isPublicHandler = (handler: object): boolean => isText(boundsOfHandlers.get(handler));

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Whether a value says what bounds a public route: JavaScript, a cast or a plain `SetMetadata` can set any. */
export const isBounds = (value: unknown): value is PublicBounds =>
  value === 'queued' ||
  (typeof value === 'object' && value !== null && isText(Reflect.get(value, 'boundedBy')));

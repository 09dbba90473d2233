import type { Type } from '@nestjs/common';
import { INTERCEPTORS_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Layer } from '@rapport/fast-express';
import { PublicRouteInterceptor } from './public-route.interceptor';
import { ReadsOwnBody } from './json-body.guard';
import { isBounds, isPublicHandler, PublicRoute } from './public.decorator';

/**
 * Checks that each route without an API key and a session says what bounds the work that strangers can cause with it. Call before
 * `app.init()`: the routes that Express has until then have no controller.
 * @throws Error that names a route which does not
 */
export function checkPublicRoutes(app: NestExpressApplication): void {
  const { router } = app.getHttpAdapter().getInstance() as unknown as {
    readonly router: { readonly stack: readonly Layer[] };
  };
  for (const { route } of router.stack) {
    if (route?.stack.every(({ handle }) => isPublicHandler(handle)) === false) {
      throw new Error(
        `${route.path}: a route without a controller has no guards. Say what bounds it with publicHandler().`,
      );
    }
  }
  const reflector = app.get(Reflector);
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      checkController(metatype as Type, reflector);
    }
  }
}

function checkController(controller: Type, reflector: Reflector): void {
  const prototype = controller.prototype as object;
  for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
    const handler = Reflect.get(prototype, method) as () => unknown;
    if (!Reflect.hasMetadata(PATH_METADATA, handler)) continue;
    const problem = problemOf(controller, handler, reflector);
    if (problem !== null) throw new Error(`${controller.name}.${method}: ${problem}`);
  }
}

function problemOf(controller: Type, handler: () => unknown, reflector: Reflector): string | null {
  const isPublic = [handler, controller].some((target) =>
    Reflect.hasMetadata(PublicRoute.KEY, target),
  );
  if (!isPublic) return null;
  // The same lookup as in the guards.
  const bounds: unknown = reflector.getAllAndOverride(PublicRoute, [handler, controller]);
  if (!isBounds(bounds)) return 'A public route says what bounds it: @Public(…).';
  if (bounds !== 'queued') return null;
  if (reflector.get(ReadsOwnBody, handler)) {
    return 'A handler that reads its own body is not queued: a slow client would hold the slot.';
  }
  const isQueued = [handler, controller].some((target) =>
    ((Reflect.getMetadata(INTERCEPTORS_METADATA, target) ?? []) as unknown[]).includes(
      PublicRouteInterceptor,
    ),
  );
  return isQueued ? null : "A queued route is declared by @Public('queued'), which adds the queue.";
}

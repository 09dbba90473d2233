import type { INestApplication, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { TakesFile } from '../../core/http/json-body.guard';
import { type PublicBounds, PublicRoute } from '../../core/http/public.decorator';
import { RequiresConfirmation, RequiresConfirmationFor } from '../access/requires-confirmation';
import { RequiresRole } from '../access/requires-role.decorator';
import type { Role } from '../scope/role';
import { TakesIdempotencyKey } from '../idempotency/takes-idempotency-key';
import { EndpointId } from '../../core/openapi/api-endpoint.decorator';
import { type DocumentedError, EndpointErrors } from '../../core/openapi/api-errors.decorator';

/** Metadata of a handler that @nestjs/swagger does not read. */
export interface Endpoint {
  readonly isPublic: boolean;
  readonly takesIdempotencyKey: boolean;
  /** In the console, the lowest role that may call it; undefined: it belongs to no team. */
  readonly role?: Role | undefined;
  readonly requiresConfirmation: boolean;
  /** Some properties of the body require it. */
  readonly mayRequireConfirmation?: boolean;
  /** Whether its body is a file, and not JSON. */
  readonly takesFile?: boolean;
  readonly errors: readonly DocumentedError[];
}

/** Returns the documented handlers of the application by operation id. */
export function readEndpoints(app: INestApplication): Map<string, Endpoint> {
  const reflector = app.get(Reflector);
  const scanner = new MetadataScanner();
  const endpoints = new Map<string, Endpoint>();
  for (const controller of controllersOf(app)) {
    const prototype = controller.prototype as Record<string, () => unknown>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name] as () => unknown;
      const id = reflector.get(EndpointId, handler);
      if (id === undefined) continue;
      // The same lookup as in the guard; undefined where neither has the decorator.
      const bounds = reflector.getAllAndOverride(PublicRoute, [handler, controller]) as
        | PublicBounds
        | undefined;
      endpoints.set(id, {
        isPublic: bounds !== undefined,
        takesIdempotencyKey: reflector.get(TakesIdempotencyKey, handler) ?? false,
        role: reflector.get(RequiresRole, handler),
        requiresConfirmation: reflector.get(RequiresConfirmation, handler) ?? false,
        mayRequireConfirmation: reflector.get(RequiresConfirmationFor, handler) !== undefined,
        takesFile: reflector.get(TakesFile, handler) ?? false,
        errors: reflector.get(EndpointErrors, handler) ?? [],
      });
    }
  }
  return endpoints;
}

function controllersOf(app: INestApplication): Type<unknown>[] {
  return [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type<unknown>),
  );
}

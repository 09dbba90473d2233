import type { INestApplication, Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { TakesFile } from '../../core/http/json-body.guard';
import { PublicRoute } from '../../core/http/public.decorator';
import {
  type DocumentedError,
  DocumentedEndpoint,
  type EndpointDocument,
} from '../../core/openapi/api-endpoint.decorator';
import {
  DeclaredEndpoint,
  type ReadEndpoint,
  roleOf,
  type WriteEndpoint,
} from '../endpoint/endpoint-declaration';
import type { Role } from '../scope/role';

/** Metadata of a handler that @nestjs/swagger does not read. */
export interface Endpoint {
  readonly isPublic: boolean;
  readonly takesIdempotencyKey: boolean;
  /** In the console, the lowest role that may call it, or undefined if it belongs to no team. */
  readonly role?: Role | undefined;
  /** Whether a person must have confirmed it: always, or with some properties of the body. */
  readonly confirmation?: 'always' | readonly string[] | undefined;
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
      const documented = reflector.get(DocumentedEndpoint, handler) as EndpointDocument | undefined;
      if (documented === undefined) continue;
      // The same lookup as in the guards; undefined where neither has the decorator.
      const bounds: unknown = reflector.getAllAndOverride(PublicRoute, [handler, controller]);
      const endpoint = {
        isPublic: bounds !== undefined,
        takesFile: reflector.get(TakesFile, handler) ?? false,
        errors: documented.errors,
      };
      endpoints.set(documented.id, { ...endpoint, ...declaredOf(reflector, handler) });
    }
  }
  return endpoints;
}

function declaredOf(
  reflector: Reflector,
  handler: () => unknown,
): Pick<Endpoint, 'takesIdempotencyKey' | 'role' | 'confirmation'> {
  const declared = reflector.get(DeclaredEndpoint, handler) as
    | ReadEndpoint
    | WriteEndpoint
    | undefined;
  // The endpoints of core know no roles.
  if (declared === undefined) return { takesIdempotencyKey: false };
  const { idempotency = 'none', confirmation } = declared;
  return { takesIdempotencyKey: idempotency !== 'none', role: roleOf(declared), confirmation };
}

function controllersOf(app: INestApplication): Type<unknown>[] {
  return [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type<unknown>),
  );
}

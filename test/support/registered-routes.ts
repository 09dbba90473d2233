import {
  type ApiDescription,
  CONSOLE_API,
  VERSIONED_API,
} from '../../src/core/openapi/api-description';
import type { TestApp } from './test-app';

/** People open the pages of the console and the hosted pages of forms. */
const OTHERS = /^\/($|docs|openapi\.json|console($|\/(?!api\/))|f\/|embed\.js$|proof-of-work\.js$)/;
/** Platforms redirect people to it: it has no key and returns a page, so clients and the document do not have it. */
const OAUTH_CALLBACK = '/oauth/social/:platform/callback';

interface Route {
  path: string;
  methods: Record<string, boolean>;
}

/** The routes of an API in Express, in the notation of OpenAPI: `get /v1/customer/{customerId}`. */
export function registeredRoutes(
  { app }: TestApp,
  { caller }: ApiDescription = VERSIONED_API,
): string[] {
  const express = app.getHttpAdapter().getInstance();
  const layers = express.router.stack as unknown as { route?: Route }[];
  return (
    layers
      .flatMap(({ route }) => (route === undefined ? [] : [route]))
      .filter(({ path }) => path.startsWith(CONSOLE_API.base) === (caller === 'session'))
      .filter(({ path }) => !OTHERS.test(path) && path !== OAUTH_CALLBACK)
      .map(({ path, methods }) => ({ path, methods: Object.keys(methods) }))
      // Routes for all methods reject requests without a route.
      .filter(({ methods }) => methods.length === 1)
      .map(({ path, methods }) => `${methods[0]} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  );
}

import {
  type ApiDescription,
  CONSOLE_API,
  VERSIONED_API,
} from '../../src/tenancy/openapi/api-description';
import type { TestApp } from './test-app';
import { UNDOCUMENTED_ROUTES } from './traffic/undocumented-routes';

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
      .filter(({ path }) => !UNDOCUMENTED_ROUTES.test(path))
      .map(({ path, methods }) => ({ path, methods: Object.keys(methods) }))
      // Routes for all methods reject requests without a route.
      .filter(({ methods }) => methods.length === 1)
      .map(({ path, methods }) => `${methods[0]} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  );
}

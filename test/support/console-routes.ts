import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { TestApp } from './test-app';

const TEAM_PATH = 'console/api/teams/:teamId';

/** POST routes that only read: their input is too large for a query. */
export const READ_ONLY_POSTS = [
  'post /forms/:formId/builder/plan',
  'post /forms/:formId/builder/preview',
];

export interface TeamRoute {
  name: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below the team. */
  path: string;
  handler: () => unknown;
}

/** Every handler below the path of a team. */
export function teamRoutes({ app }: TestApp): TeamRoute[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].map(({ metatype }) => metatype as Type<unknown>),
  );
  return controllers.flatMap((controller) => {
    const paths = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
    const base = paths.find((path) => path.startsWith(TEAM_PATH));
    if (base === undefined) return [];
    const prototype = controller.prototype as Record<string, () => unknown>;
    return new MetadataScanner().getAllMethodNames(prototype).flatMap((name): TeamRoute[] => {
      const handler = prototype[name] as () => unknown;
      const number = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
      if (number === undefined) return [];
      const own = (Reflect.getMetadata(PATH_METADATA, handler) as string).replace(/^\//, '');
      const path = `${base.slice(TEAM_PATH.length)}/${own}`.replace(/\/$/, '');
      const method = RequestMethod[number].toLowerCase() as TeamRoute['method'];
      return [{ name: `${method} ${path}`, method, path, handler }];
    });
  });
}

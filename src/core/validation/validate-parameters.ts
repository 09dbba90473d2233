import type { INestApplication, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { RequestValidationPipe } from './request-validation.pipe';

/** The metadata of Nest's parameter decorators, by `<RouteParamtypes>:<index>`. */
type RouteArguments = Record<string, { readonly pipes: unknown[] }>;

const VALIDATED: ReadonlySet<number> = new Set([
  RouteParamtypes.BODY,
  RouteParamtypes.QUERY,
  RouteParamtypes.PARAM,
]);

const validation = new RequestValidationPipe();

/**
 * Validates each `@Body()`, `@Query()` and `@Param()` of every controller against its DTO class. Call before `app.init()`,
 * which builds the routes. With a global pipe, Nest would also await a promise for each other parameter, such as
 * `@CurrentTeam()`.
 */
export function validateParameters(app: INestApplication): void {
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) addPipe(metatype as Type);
  }
}

function addPipe(controller: Type): void {
  const methods = new MetadataScanner().getAllMethodNames(controller.prototype as object);
  for (const method of methods) {
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) as
      | RouteArguments
      | undefined;
    for (const [key, { pipes }] of Object.entries(parameters ?? {})) {
      if (VALIDATED.has(paramtypeOf(key)) && !pipes.includes(validation)) pipes.unshift(validation);
    }
  }
}

/** Returns NaN for parameters of custom decorators, whose keys begin with a random text. */
const paramtypeOf = (key: string): number => Number(key.split(':', 1)[0]);

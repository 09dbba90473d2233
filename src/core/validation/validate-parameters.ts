import {
  type INestApplication,
  type PipeTransform,
  RequestMethod,
  type Type,
} from '@nestjs/common';
import {
  METHOD_METADATA,
  PATH_METADATA,
  PIPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { METHODS_WITH_BODY } from '../http/json-body.guard';
import { hasRules, RequestValidationPipe } from './request-validation.pipe';

/** The metadata of Nest's parameter decorators, by `<RouteParamtypes>:<index>`. */
type RouteArguments = Record<string, RouteArgument>;

interface RouteArgument {
  readonly index: number;
  /** The name of one member: `@Body('name')`. */
  readonly data?: unknown;
  readonly pipes: unknown[];
}

const VALIDATED_PARAMTYPES: ReadonlySet<number> = new Set([
  RouteParamtypes.BODY,
  RouteParamtypes.QUERY,
  RouteParamtypes.PARAM,
]);

/** `@Body(UNVALIDATED) body: unknown`: the handler validates the parameter. */
export const UNVALIDATED: PipeTransform = { transform: (value: unknown) => value };

/** The types of parameters that have no class. The handler checks them. */
const PRIMITIVE_TYPES: ReadonlySet<unknown> = new Set([String, Number, Boolean]);

/** The types that the compiler emits for `unknown`, unions, and classes that are imported with `import type`. */
const UNKNOWN_TYPES: ReadonlySet<unknown> = new Set([undefined, Object]);

const validation = new RequestValidationPipe();

/**
 * Validates each `@Body()`, `@Query()` and `@Param()` of every controller against its DTO class. Call before `app.init()`,
 * which builds the routes. With a global pipe, Nest would also await a promise for each other parameter, such as
 * `@CurrentScope()`.
 * @throws Error for a parameter that would not be validated, or whose body is not read
 */
export function validateParameters(app: INestApplication): void {
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) addPipe(metatype as Type);
  }
}

function addPipe(controller: Type): void {
  const prototype = controller.prototype as object;
  for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
    const handler = Reflect.get(prototype, method) as object;
    // An overridden handler without a decorator of a route keeps the parameters of the handler that it overrides.
    if (!Reflect.hasMetadata(PATH_METADATA, handler)) continue;
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) as
      | RouteArguments
      | undefined;
    for (const [key, parameter] of Object.entries(parameters ?? {})) {
      const paramtype = paramtypeOf(key);
      if (!VALIDATED_PARAMTYPES.has(paramtype)) continue;
      const problem = problemOf(paramtype, parameter, prototype, method);
      if (problem !== null) throw new Error(`${controller.name}.${method}: ${problem}`);
      // An inherited parameter has the pipe already if another controller inherits it too.
      if (!parameter.pipes.includes(validation)) parameter.pipes.unshift(validation);
    }
  }
}

function problemOf(
  paramtype: number,
  { index, data, pipes }: RouteArgument,
  prototype: object,
  method: string,
): string | null {
  const isBody = paramtype === (RouteParamtypes.BODY as number);
  const handler = Reflect.get(prototype, method) as object;
  const httpMethod = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
  const isRead =
    httpMethod === RequestMethod.ALL || METHODS_WITH_BODY.has(RequestMethod[httpMethod]);
  if (isBody && !isRead) {
    return `The body of a ${RequestMethod[httpMethod]} is not read.`;
  }
  const types = Reflect.getMetadata('design:paramtypes', prototype, method) as
    | unknown[]
    | undefined;
  const type = types?.[index];
  // A member of a query or path is a text or a list of texts.
  const isText = !isBody && data !== undefined && (UNKNOWN_TYPES.has(type) || type === Array);
  if (isText || PRIMITIVE_TYPES.has(type) || hasOwnPipe(pipes, handler)) return null;
  if (UNKNOWN_TYPES.has(type)) {
    return 'The type of the parameter is not a class at run time. Import the DTO class without "type", or add the pipe UNVALIDATED.';
  }
  if (hasRules(type as Type)) return null;
  return type === Array
    ? 'The items of a list are not validated. Declare the parameter as unknown and validate it, or add a pipe.'
    : `${(type as Type).name} has no validation rules.`;
}

/** Whether a pipe of the parameter or of the handler validates it. */
const hasOwnPipe = (pipes: readonly unknown[], handler: object): boolean =>
  pipes.some((pipe) => pipe !== validation) || Reflect.hasMetadata(PIPES_METADATA, handler);

/** Returns NaN for parameters of custom decorators, whose keys begin with a random text. */
const paramtypeOf = (key: string): number => Number(key.split(':', 1)[0]);

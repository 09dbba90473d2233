import type { Type } from '@nestjs/common';
import {
  IntersectionType as intersectionType,
  OmitType as omitType,
  PartialType as partialType,
  PickType as pickType,
} from '@nestjs/mapped-types';
import type * as Swagger from '@nestjs/swagger';

type Describe = (swagger: typeof Swagger) => void;

/** What the decorators say, in the order in which classes were declared, until the first document is built. */
const recorded: Describe[] = [];

/** The decorators of `@nestjs/swagger` that {@link describeRecorded} applies. */
type Decorators = Pick<
  typeof Swagger,
  | 'ApiBody'
  | 'ApiConsumes'
  | 'ApiExcludeController'
  | 'ApiExtraModels'
  | 'ApiOperation'
  | 'ApiParam'
  | 'ApiProperty'
  | 'ApiPropertyOptional'
  | 'ApiResponse'
  | 'ApiSchema'
  | 'ApiTags'
>;

type Decorator = (...target: unknown[]) => void;

function recorder<Name extends keyof Decorators>(name: Name): Decorators[Name] {
  const record =
    (...options: unknown[]): Decorator =>
    (...target) => {
      recorded.push((swagger) => {
        const create = swagger[name] as unknown as (...given: unknown[]) => Decorator;
        create(...options)(...target);
      });
    };
  return record as Decorators[Name];
}

/*
 * The decorators of `@nestjs/swagger`, which is loaded only when a document is built: with its 550 files, it takes a tenth of a start and
 * of a command.
 */
export const ApiBody = recorder('ApiBody');
export const ApiConsumes = recorder('ApiConsumes');
export const ApiExcludeController = recorder('ApiExcludeController');
export const ApiExtraModels = recorder('ApiExtraModels');
export const ApiOperation = recorder('ApiOperation');
export const ApiParam = recorder('ApiParam');
export const ApiProperty = recorder('ApiProperty');
export const ApiPropertyOptional = recorder('ApiPropertyOptional');
export const ApiResponse = recorder('ApiResponse');
export const ApiSchema = recorder('ApiSchema');
export const ApiTags = recorder('ApiTags');

type MappedTypes = Pick<
  typeof Swagger,
  'IntersectionType' | 'OmitType' | 'PartialType' | 'PickType'
>;

type Mapper = (...given: unknown[]) => Type<unknown>;

/** @param map creates a class with the validation of others; `@nestjs/swagger` then describes its properties */
function mapper<Name extends keyof MappedTypes>(name: Name, map: unknown): MappedTypes[Name] {
  const record: Mapper = (...given) => {
    const mapped = (map as Mapper)(...given);
    recorded.push((swagger) => {
      const described = (swagger[name] as unknown as Mapper)(...given);
      copyDescriptions(swagger, described.prototype as object, mapped.prototype as object);
    });
    return mapped;
  };
  return record as unknown as MappedTypes[Name];
}

export const IntersectionType = mapper('IntersectionType', intersectionType);
export const OmitType = mapper('OmitType', omitType);
export const PartialType = mapper('PartialType', partialType);
export const PickType = mapper('PickType', pickType);

/** Applies to the classes what their decorators say. Called before each document is built: a module may have been imported since the last one. */
export function describeRecorded(swagger: typeof Swagger): void {
  for (const describe of recorded) describe(swagger);
  recorded.length = 0;
}

function copyDescriptions(
  { DECORATORS: { API_MODEL_PROPERTIES, API_MODEL_PROPERTIES_ARRAY } }: typeof Swagger,
  from: object,
  to: object,
): void {
  const keys = (Reflect.getMetadata(API_MODEL_PROPERTIES_ARRAY, from) ?? []) as string[];
  Reflect.defineMetadata(API_MODEL_PROPERTIES_ARRAY, keys, to);
  for (const key of keys) {
    // The key of `name` is `:name`.
    const property = key.slice(1);
    const description: unknown = Reflect.getMetadata(API_MODEL_PROPERTIES, from, property);
    Reflect.defineMetadata(API_MODEL_PROPERTIES, description, to, property);
  }
}

// oxlint-disable-next-line typescript/triple-slash-reference -- programs that import this file, such as the benchmark, need the declaration
/// <reference path="./class-transformer-storage.d.ts" />
import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { stripProtoKeys } from '@nestjs/common/utils/strip-proto-keys.util.js';
import { type ClassConstructor, plainToInstance, TransformationType } from 'class-transformer';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import {
  getMetadataStorage,
  validate,
  ValidationTypes,
  type ValidatorOptions,
} from 'class-validator';
import { ApiError } from '../errors/api-error';
import { cacheRules } from './cache-rules';
import { isBodyOptional } from './optional-body.decorator';
import { toViolations } from '../values/rule';

const MAX_VIOLATIONS = 100;

const VALIDATOR_OPTIONS: ValidatorOptions = {
  stopAtFirstError: true,
  forbidUnknownValues: false,
  // `toViolations` recognizes items of an array by their target.
  validationError: { target: true },
};

/**
 * Validates bodies, queries and parameters against their DTO classes. Unlike Nest's `ValidationPipe`, it drops properties without
 * rules, copies no values that nothing converts, and does not support other names by `@Expose`.
 */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  /** @throws ApiError VALIDATION_FAILED */
  async transform(received: unknown, { type, metatype, data }: ArgumentMetadata): Promise<unknown> {
    if (metatype === undefined) return received;
    const value = received === undefined && isBodyOptional(metatype) ? {} : received;
    const known = knownPropertiesOf(metatype);
    // Classes such as Object and String have no rules.
    if (known.length === 0) return value;
    if (!isObject(value)) {
      throw new ApiError('VALIDATION_FAILED', [`${data ?? type}: must be a JSON object`]);
    }
    const sent = type === 'query' ? withoutEmpty(value) : value;
    // The values of an instance, which an earlier pipe has made, are converted already.
    const dto = value instanceof metatype ? value : toDto(metatype, sent, known);
    const errors = await validate(dto, VALIDATOR_OPTIONS);
    if (errors.length === 0) return dto;
    throw new ApiError('VALIDATION_FAILED', toViolations(errors, data).slice(0, MAX_VIOLATIONS));
  }
}

cacheRules();

/** A property with validation rules. */
interface KnownProperty {
  readonly name: string;
  /** Returns the class of `@ValidateNested() @Type(() => Class)`, or null without these decorators. */
  readonly nested: (() => Type) | null;
  /** Whether class-transformer converts its objects and lists, by another `@Type`. */
  readonly isWalked: boolean;
  readonly transforms: ReturnType<typeof transformsOf>;
}

const knownProperties = new WeakMap<object, readonly KnownProperty[]>();

/** Whether a class is a DTO: whether it has properties with validation rules. */
export const hasRules = (metatype: object): boolean => knownPropertiesOf(metatype).length > 0;

/** The names of the properties of a class that have validation rules. */
export const namesOf = (metatype: object): string[] =>
  knownPropertiesOf(metatype).map(({ name }) => name);

function knownPropertiesOf(metatype: object): readonly KnownProperty[] {
  let known = knownProperties.get(metatype);
  if (known === undefined) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(
      metatype as ClassConstructor<object>,
      '',
      false,
      false,
    );
    const nested = rules.filter(({ type }) => type === ValidationTypes.NESTED_VALIDATION);
    known = Array.from(new Set(rules.map(({ propertyName }) => propertyName)), (name) => {
      const type = defaultMetadataStorage.findTypeMetadata(metatype as Function, name);
      const isNested =
        nested.some(({ propertyName }) => propertyName === name) &&
        type?.options.discriminator === undefined;
      return {
        name,
        nested: isNested && type !== undefined ? () => type.typeFunction() as Type : null,
        isWalked: !isNested && type !== undefined,
        transforms: transformsOf(metatype as Function, name),
      };
    });
    knownProperties.set(metatype, known);
  }
  return known;
}

const transformsOf = (metatype: Function, name: string) =>
  defaultMetadataStorage.findTransformMetadatas(metatype, name, TransformationType.PLAIN_TO_CLASS);

/**
 * Makes an instance with the known properties, and calls their `@Transform`. class-transformer gets only the properties that another
 * `@Type` converts: it would walk and copy whole objects, also those that the rules reject (half a second for the 250,000 values of a
 * body), and takes ten times as long for a text.
 */
function toDto(
  metatype: Type,
  sent: Record<string, unknown>,
  known: readonly KnownProperty[],
): object {
  let walked: Record<string, unknown> | null = null;
  const converted: Record<string, unknown> = {};
  for (const { name, nested, isWalked, transforms } of known) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = sent[name];
    if (isWalked) {
      // class-transformer calls the `constructor` property of an object.
      stripProtoKeys(value);
      (walked ??= {})[name] = value;
    } else {
      converted[name] = transforms.reduce<unknown>(
        (result, { transformFn }) =>
          transformFn({
            value: result,
            key: name,
            obj: sent,
            type: TransformationType.PLAIN_TO_CLASS,
            options: {},
          }),
        nested === null ? value : toInstances(nested(), value),
      );
    }
  }
  const dto = walked === null ? new metatype() : plainToInstance(metatype, walked);
  return Object.assign(dto as object, converted);
}

/** Makes an instance of each object in a value or, at any depth, in a list. */
function toInstances(metatype: Type, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => toInstances(metatype, item));
  return isObject(value) ? toDto(metatype, value, knownPropertiesOf(metatype)) : value;
}

/** Removes empty query parameters (`source=`). A parameter that is sent twice is an array. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  const sent = Object.entries(query).map(([name, value]) => [name, sentValue(value)] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== ''));
}

/** `source=&source=ai` sends one value, and `source=&source=` none. */
function sentValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const sent = value.filter((member) => member !== '');
  return sent.length > 1 ? sent : (sent[0] ?? '');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
import { isBodyOptional } from './optional-body.decorator';
import { toViolations } from './rule';

const MAX_VIOLATIONS = 100;

const OPTIONS: ValidatorOptions = {
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
    // Such as Object and String.
    if (known.length === 0) return value;
    if (!isObject(value)) {
      throw new ApiError('VALIDATION_FAILED', [`${data ?? type}: must be a JSON object`]);
    }
    const sent = type === 'query' ? withoutEmpty(value) : value;
    // The values of an instance, which an earlier pipe has made, are converted already.
    const dto = value instanceof metatype ? value : toDto(metatype, sent, known);
    const errors = await validate(dto, OPTIONS);
    if (errors.length === 0) return dto;
    throw new ApiError('VALIDATION_FAILED', toViolations(errors, data).slice(0, MAX_VIOLATIONS));
  }
}

/** A property with validation rules. */
interface KnownProperty {
  readonly name: string;
  /** Whether class-transformer converts its objects and lists: to a class, or by `@Type` or `@Transform`. */
  readonly isConverted: boolean;
}

const knownProperties = new WeakMap<object, readonly KnownProperty[]>();

/** Whether a class is a DTO: whether it has properties with validation rules. */
export const hasRules = (metatype: object): boolean => knownPropertiesOf(metatype).length > 0;

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
    known = Array.from(new Set(rules.map(({ propertyName }) => propertyName)), (name) => ({
      name,
      isConverted:
        nested.some(({ propertyName }) => propertyName === name) ||
        hasConversion(metatype as Function, name),
    }));
    knownProperties.set(metatype, known);
  }
  return known;
}

/** Whether a property has `@Type` or `@Transform`. */
const hasConversion = (metatype: Function, name: string): boolean =>
  defaultMetadataStorage.findTypeMetadata(metatype, name) !== undefined ||
  defaultMetadataStorage.findTransformMetadatas(metatype, name, TransformationType.PLAIN_TO_CLASS)
    .length > 0;

/** Drops properties without rules. Objects and lists that nothing converts do not go through class-transformer, which would copy them. */
function toDto(
  metatype: Type,
  sent: Record<string, unknown>,
  known: readonly KnownProperty[],
): object {
  const converted: Record<string, unknown> = {};
  const kept: Record<string, unknown> = {};
  for (const { name, isConverted } of known) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = sent[name];
    // class-transformer calls the `constructor` property of an object.
    if (isConverted) stripProtoKeys(value);
    (isConverted || typeof value !== 'object' ? converted : kept)[name] = value;
  }
  return Object.assign(plainToInstance(metatype as ClassConstructor<object>, converted), kept);
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

import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { stripProtoKeys } from '@nestjs/common/utils/strip-proto-keys.util.js';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import {
  getMetadataStorage,
  validateSync,
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
 * Validates bodies, queries and parameters against their DTO classes. Nest's own pipe is asynchronous and walks each value
 * several times, for types that JSON does not have. `@Transform` runs for primitives and nested classes only, and names of
 * `@Expose` are not supported. A validator must not return a promise.
 */
@Injectable()
export class RequestValidationPipe implements PipeTransform {
  /** @throws ApiError VALIDATION_FAILED */
  transform(received: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    if (metatype === undefined) return received;
    const value = received === undefined && isBodyOptional(metatype) ? {} : received;
    const known = knownPropertiesOf(metatype);
    // Such as Object and String.
    if (known.length === 0) return value;
    if (!isObject(value)) {
      throw new ApiError('VALIDATION_FAILED', [`${data ?? type}: must be a JSON object`]);
    }
    const sent = type === 'query' ? withoutEmpty(value) : value;
    const dto = toDto(metatype as ClassConstructor<object>, sent, known);
    const errors = validateSync(dto, OPTIONS);
    if (errors.length === 0) return dto;
    throw new ApiError('VALIDATION_FAILED', toViolations(errors, data).slice(0, MAX_VIOLATIONS));
  }
}

/** A property with validation rules. */
interface KnownProperty {
  readonly name: string;
  /** Whether its value is an instance, or a list of instances, of another class. */
  readonly isNested: boolean;
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
    if (rules.some(isAsync)) {
      throw new Error(
        `${(metatype as Function).name} has an asynchronous rule, which is not supported.`,
      );
    }
    const nested = rules.filter(({ type }) => type === ValidationTypes.NESTED_VALIDATION);
    known = Array.from(new Set(rules.map(({ propertyName }) => propertyName)), (name) => ({
      name,
      isNested: nested.some(({ propertyName }) => propertyName === name),
    }));
    knownProperties.set(metatype, known);
  }
  return known;
}

/** Whether `validateSync` would skip a rule. */
const isAsync = ({ constraintCls }: { constraintCls?: unknown }): boolean =>
  typeof constraintCls === 'function' &&
  getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .some(({ async }) => async);

/**
 * Drops properties without rules, and passes only values of nested classes and primitives to class-transformer, which
 * would walk the others.
 */
function toDto(
  metatype: ClassConstructor<object>,
  sent: Record<string, unknown>,
  known: readonly KnownProperty[],
): object {
  const walked: Record<string, unknown> = {};
  const kept: Record<string, unknown> = {};
  for (const { name, isNested } of known) {
    if (!Object.hasOwn(sent, name)) continue;
    const value = sent[name];
    // class-transformer calls the `constructor` property of an object.
    if (isNested) stripProtoKeys(value);
    const isWalked = isNested || typeof value !== 'object';
    (isWalked ? walked : kept)[name] = value;
  }
  return Object.assign(plainToInstance(metatype, walked), kept);
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

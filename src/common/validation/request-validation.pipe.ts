import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { ApiError } from '../errors/api-error';
import { toFaults } from './to-faults';

const MAX_FAULTS = 100;

/** Checks bodies and queries against their DTO classes; what fails is VALIDATION_FAILED with every fault by its path. */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      stopAtFirstError: true,
      // Nest leaves it out by default; the paths of faults tell by it what is an item of an array.
      validationError: { target: true },
      exceptionFactory: (errors) =>
        new ApiError('VALIDATION_FAILED', toFaults(errors).slice(0, MAX_FAULTS)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Arrays and primitives carry no rules, so the library would let them through unchecked.
    if (metadata.type === 'body' && this.toValidate(metadata) && !isObject(value)) {
      throw new ApiError('VALIDATION_FAILED', ['body: must be a JSON object']);
    }
    return super.transform(pickKnown(value, metadata), metadata) as Promise<unknown>;
  }
}

const knownProperties = new WeakMap<object, string[]>();

/** What a class has no rules for is ignored; leaving it out here saves the library from walking it. */
function pickKnown(value: unknown, { metatype }: ArgumentMetadata): unknown {
  if (metatype === undefined || !isObject(value)) return value;
  let known = knownProperties.get(metatype);
  if (known === undefined) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(metatype, '', false, false);
    known = [...new Set(rules.map(({ propertyName }) => propertyName))];
    knownProperties.set(metatype, known);
  }
  // No rules at all: not one of our classes.
  if (known.length === 0) return value;
  const sent = value as Record<string, unknown>;
  return Object.fromEntries(
    known.filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name]]),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

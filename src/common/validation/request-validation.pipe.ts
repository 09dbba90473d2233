import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
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
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

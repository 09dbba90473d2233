import { isUniqueViolation } from '@rapport/pg-lanes';
import { ApiError } from '../../core/errors/api-error';
import { KEY_CONSTRAINT } from './store-key.sql';

/**
 * The outcome of a statement that stores an idempotency key.
 * @throws ApiError IDEMPOTENCY_IN_PROGRESS when another request stored the key after the snapshot of the statement
 */
export async function rejectIfKeyIsTaken<Outcome>(statement: Promise<Outcome>): Promise<Outcome> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, KEY_CONSTRAINT)) throw new ApiError('IDEMPOTENCY_IN_PROGRESS');
    throw error;
  }
}

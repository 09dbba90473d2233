import { toDriverError } from '@rapport/pg-lanes';
import { ApiError } from '../errors/api-error';

/** The SQLSTATE `invalid_parameter_value`. */
const INVALID_PARAMETER = '22023';

/**
 * Awaits a statement with the parameter `timeZone`: the operating system of PostgreSQL may lack a time zone that Node.js knows.
 * @throws ApiError VALIDATION_FAILED
 */
export async function rejectUnknownTimeZone<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (toDriverError(error)?.code !== INVALID_PARAMETER) throw error;
    throw new ApiError(
      'VALIDATION_FAILED',
      ['timeZone: must be a time zone that the database knows'],
      { cause: error },
    );
  }
}

import type { ErrorCode } from '../errors/error-catalogue';

/** What `fields` of a code may look like, where it has them and an endpoint shows nothing closer. */
export const ERROR_FIELDS: Partial<Record<ErrorCode, readonly string[]>> = {
  VALIDATION_FAILED: ['body: must be a JSON object'],
  CUSTOMER_ALREADY_EXISTS: ['email'],
  FIELDS_WOULD_BE_REMOVED: ['favourite_roast', 'birthday'],
  MISSING_REQUIRED_FIELDS: ['email'],
  INVALID_FIELD_VALUES: ['birthday: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
};

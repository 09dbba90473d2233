import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const RESPONSE_ERRORS = defineErrors({
  EXPORT_NOT_FOUND: {
    status: 404,
    message: 'You have no finished export with this id, or its file has expired.',
  },
  EXPORT_LIMIT_REACHED: {
    status: 409,
    message:
      'You have 3 prepared exports, or the team has 8: delete one, or wait until one expires.',
  },
  RESPONSE_NOT_FOUND: { status: 404, message: 'The form has no response with this id.' },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message:
      'The form has no webhook delivery with this id, or it is older than deliveries are kept.',
  },
  DELIVERY_IN_PROGRESS: {
    status: 409,
    message: 'The webhook delivery is being sent; delete it when the attempt has ended.',
  },
  MISSING_REQUIRED_FIELDS: {
    status: 400,
    message: 'Required fields are missing or blank; "fields" lists their keys.',
    fields: ['email'],
  },
  INVALID_FIELD_VALUES: {
    status: 400,
    message: 'Some values do not match their fields; "fields" says why for each key.',
    fields: ['birthday: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof RESPONSE_ERRORS> {}
}

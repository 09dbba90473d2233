import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const AUTH_ERRORS = defineErrors({
  KEY_NOT_FOUND: { status: 404, message: 'The team has no API key with this id.' },
  KEY_REVOKED: { status: 409, message: 'The API key is revoked; create a new one instead.' },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 100 active API keys, which is the limit; revoke one first.',
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof AUTH_ERRORS> {}
}

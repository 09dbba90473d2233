import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const AUTH_ERRORS = defineErrors({
  KEY_NOT_FOUND: {
    status: 404,
    message: 'The team has no API key with this id.',
    words: { en: 'This key does not exist any more.', de: 'Diesen Schlüssel gibt es nicht mehr.' },
  },
  KEY_REVOKED: {
    status: 409,
    message: 'The API key is revoked; create a new one instead.',
    words: {
      en: 'This key is revoked. Create a new one instead.',
      de: 'Dieser Schlüssel ist gesperrt. Legen Sie einen neuen an.',
    },
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 100 active API keys, which is the limit; revoke one first.',
    words: {
      en: 'The team has 100 active keys, which is the limit. Revoke one first.',
      de: 'Das Team hat 100 aktive Schlüssel, mehr geht nicht. Sperren Sie zuerst einen.',
    },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof AUTH_ERRORS> {}
}

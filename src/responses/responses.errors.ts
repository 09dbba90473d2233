import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const RESPONSE_ERRORS = defineErrors({
  EXPORT_NOT_FOUND: {
    status: 404,
    message: 'You have no finished export with this id, or its file has expired.',
    words: {
      en: 'This export does not exist any more. Files are kept for 7 days.',
      de: 'Diesen Export gibt es nicht mehr. Dateien bleiben 7 Tage lang.',
    },
  },
  EXPORT_LIMIT_REACHED: {
    status: 409,
    message:
      'You have 3 prepared exports, or the team has 8: delete one, or wait until one expires.',
    words: {
      en: 'You have 3 prepared exports, or the team has 8. Delete one first.',
      de: 'Sie haben 3 vorbereitete Exporte, oder das Team hat 8. Löschen Sie zuerst einen.',
    },
  },
  RESPONSE_NOT_FOUND: {
    status: 404,
    message: 'The form has no response with this id.',
    words: {
      en: 'This response does not exist any more.',
      de: 'Diese Antwort gibt es nicht mehr.',
    },
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message:
      'The form has no webhook delivery with this id, or it is older than deliveries are kept.',
    words: {
      en: 'This delivery does not exist any more.',
      de: 'Diese Zustellung gibt es nicht mehr.',
    },
  },
  DELIVERY_IN_PROGRESS: {
    status: 409,
    message: 'The webhook delivery is being sent; delete it when the attempt has ended.',
    words: {
      en: 'This delivery is being sent right now. Try again in a moment.',
      de: 'Diese Zustellung wird gerade gesendet. Versuchen Sie es gleich noch einmal.',
    },
  },
  MISSING_REQUIRED_FIELDS: {
    status: 400,
    message: 'Required fields are missing or blank; "fields" lists their keys.',
    fields: ['email'],
    words: { en: 'Required fields are empty.', de: 'Pflichtfelder sind leer.' },
  },
  INVALID_FIELD_VALUES: {
    status: 400,
    message: 'Some values do not match their fields; "fields" says why for each key.',
    fields: ['birthday: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
    words: {
      en: 'Some answers do not fit their fields.',
      de: 'Einige Antworten passen nicht zu ihren Feldern.',
    },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof RESPONSE_ERRORS> {}
}

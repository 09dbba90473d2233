import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const FORM_ERRORS = defineErrors({
  FORM_NOT_FOUND: {
    status: 404,
    message: 'The team has no form with this id.',
    words: { en: 'This form does not exist any more.', de: 'Dieses Formular gibt es nicht mehr.' },
  },
  FORM_NAME_TAKEN: {
    status: 409,
    message: 'Another form of the team already uses this name.',
    words: {
      en: 'Another form of the team already uses this name.',
      de: 'Ein anderes Formular des Teams heißt schon so.',
    },
  },
  FIELDS_WOULD_BE_REMOVED: {
    status: 409,
    message:
      'The update leaves out the existing fields in "fields"; send removeMissingFields: true, or from the form builder their number of answers in removedAnswers, to delete them and every answer given to them.',
    fields: ['favourite_roast', 'birthday'],
    words: {
      en: 'This would delete fields with their answers. Confirm it first.',
      de: 'Damit würden Felder mit ihren Antworten gelöscht. Bestätigen Sie das zuerst.',
    },
  },
  FORM_CHANGED: {
    status: 409,
    message: 'The form has been changed in the meantime; "fields" says when and by whom.',
    words: {
      en: 'Somebody else has changed the form meanwhile.',
      de: 'Jemand anderes hat das Formular inzwischen geändert.',
    },
  },
  NO_FORM_OWNER: {
    status: 422,
    message: 'The team has no form yet whose owner a new form could inherit.',
    words: {
      en: 'The team has no form yet whose owner a new form could get.',
      de: 'Das Team hat noch kein Formular, dessen Inhaber ein neues bekommen könnte.',
    },
  },
  FORM_HAS_NO_FIELDS: {
    status: 422,
    message: 'The form has no fields yet.',
    words: { en: 'The form has no fields yet.', de: 'Das Formular hat noch keine Felder.' },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof FORM_ERRORS> {}
}

import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const FORM_ERRORS = defineErrors({
  FORM_NOT_FOUND: { status: 404, message: 'The team has no form with this id.' },
  FORM_NAME_TAKEN: { status: 409, message: 'Another form of the team already uses this name.' },
  FIELDS_WOULD_BE_REMOVED: {
    status: 409,
    message:
      'The update leaves out the existing fields in "fields"; send removeMissingFields: true, or from the form builder their number of answers in removedAnswers, to delete them and every answer given to them.',
    fields: ['favourite_roast', 'birthday'],
  },
  FORM_CHANGED: {
    status: 409,
    message: 'The form has been changed in the meantime; "fields" says when and by whom.',
  },
  NO_FORM_OWNER: {
    status: 422,
    message: 'The team has no form yet whose owner a new form could inherit.',
  },
  FORM_HAS_NO_FIELDS: { status: 422, message: 'The form has no fields yet.' },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof FORM_ERRORS> {}
}

import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const MAIL_ERRORS = defineErrors({
  MAIL_DISABLED: {
    status: 409,
    message: 'This service sends no mail; the operator can set SMTP_URL.',
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof MAIL_ERRORS> {}
}

import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const MAIL_ERRORS = defineErrors({
  MAIL_DISABLED: {
    status: 409,
    message: 'This service sends no mail; the operator can set SMTP_URL.',
    words: {
      en: 'This server sends no mail. Ask its operator to set up a mail server.',
      de: 'Dieser Server sendet keine E-Mails. Bitten Sie die Person, die ihn betreibt, einen Mailserver einzurichten.',
    },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof MAIL_ERRORS> {}
}

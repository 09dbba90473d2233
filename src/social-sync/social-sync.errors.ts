import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const SOCIAL_SYNC_ERRORS = defineErrors({
  ACCOUNT_CONNECTED: {
    status: 409,
    message: 'An account of this platform is connected; disconnect it first.',
    words: {
      en: 'An account is connected already. Disconnect it first.',
      de: 'Es ist schon ein Konto verbunden. Trennen Sie es zuerst.',
    },
  },
  RECONNECT_REQUIRED: {
    status: 409,
    message: 'The platform does not accept the tokens of the account; connect it again.',
    words: {
      en: 'The platform does not accept the sign-in any more. Connect the account again.',
      de: 'Die Plattform nimmt die Anmeldung nicht mehr an. Verbinden Sie das Konto neu.',
    },
  },
  SYNC_REQUESTED_RECENTLY: {
    status: 409,
    message: 'A sync of this account was requested in the last 10 minutes.',
    words: {
      en: 'Somebody has just started this. It is possible once in 10 minutes.',
      de: 'Das hat gerade jemand gestartet. Es geht einmal in 10 Minuten.',
    },
  },
  PLATFORM_NOT_CONFIGURED: {
    status: 409,
    message: 'The operator has not set up sign-ins at this platform.',
    words: {
      en: 'This is not set up yet. Ask the person who runs Rapport.',
      de: 'Das ist noch nicht eingerichtet. Fragen Sie die Person, die Rapport betreibt.',
    },
  },
  PLATFORM_SIGN_IN_LIMIT_REACHED: {
    status: 409,
    message:
      'The team has 20 open sign-ins at platforms, which is the limit; they end by themselves after 10 minutes.',
    words: {
      en: 'Too many sign-ins have been started and not finished. Try again in 10 minutes.',
      de: 'Zu viele Anmeldungen wurden begonnen und nicht beendet. Versuchen Sie es in 10 Minuten noch einmal.',
    },
  },
  PLATFORM_SIGN_IN_EXPIRED: {
    status: 410,
    message:
      'The sign-in at the platform is unknown, already used, expired, or was begun in another session; begin it again.',
    words: {
      en: 'This sign-in is over: it works once, for 10 minutes, in the browser in which it was started. Start it again.',
      de: 'Diese Anmeldung ist vorbei: Sie gilt einmal, 10 Minuten lang, in dem Browser, in dem sie begonnen wurde. Beginnen Sie neu.',
    },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof SOCIAL_SYNC_ERRORS> {}
}

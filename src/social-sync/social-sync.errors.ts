import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const SOCIAL_SYNC_ERRORS = defineErrors({
  ACCOUNT_CONNECTED: {
    status: 409,
    message: 'An account of this platform is connected; disconnect it first.',
  },
  RECONNECT_REQUIRED: {
    status: 409,
    message: 'The platform does not accept the tokens of the account; connect it again.',
  },
  SYNC_REQUESTED_RECENTLY: {
    status: 409,
    message: 'A sync of this account was requested in the last 10 minutes.',
  },
  PLATFORM_NOT_CONFIGURED: {
    status: 409,
    message: 'The operator has not set up sign-ins at this platform.',
  },
  PLATFORM_SIGN_IN_LIMIT_REACHED: {
    status: 409,
    message:
      'The team has 20 open sign-ins at platforms, which is the limit; they end by themselves after 10 minutes.',
  },
  PLATFORM_SIGN_IN_EXPIRED: {
    status: 410,
    message:
      'The sign-in at the platform is unknown, already used, expired, or was begun in another session; begin it again.',
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof SOCIAL_SYNC_ERRORS> {}
}

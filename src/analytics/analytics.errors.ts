import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const ANALYTICS_ERRORS = defineErrors({
  PLATFORM_NOT_SUPPORTED: {
    status: 404,
    message:
      'The platform must be one of facebook, instagram, twitter, linkedin, tiktok and youtube.',
  },
  CONNECTION_NOT_FOUND: {
    status: 404,
    message: 'The team has no connection to this platform, or no account that can be synced.',
  },
  PLATFORM_CONNECTED: {
    status: 409,
    message: 'The platform is connected; disconnect it first.',
  },
  PLATFORM_DATA_BEING_DELETED: {
    status: 409,
    message: 'The data of the platform are being deleted; try again in a minute.',
  },
  POST_NOT_FOUND: { status: 404, message: 'The team has no such post on this platform.' },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof ANALYTICS_ERRORS> {}
}

import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const ANALYTICS_ERRORS = defineErrors({
  PLATFORM_NOT_SUPPORTED: {
    status: 404,
    message:
      'The platform must be one of facebook, instagram, twitter, linkedin, tiktok and youtube.',
  },
  POST_NOT_FOUND: { status: 404, message: 'The team has no such post on this platform.' },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof ANALYTICS_ERRORS> {}
}

import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const ANALYTICS_ERRORS = defineErrors({
  PLATFORM_NOT_SUPPORTED: {
    status: 404,
    message:
      'The platform must be one of facebook, instagram, twitter, linkedin, tiktok and youtube.',
    words: { en: 'There is no such platform.', de: 'Diese Plattform gibt es nicht.' },
  },
  CONNECTION_NOT_FOUND: {
    status: 404,
    message: 'The team has no connection to this platform, or no account that can be synced.',
    words: {
      en: 'This platform is not connected any more.',
      de: 'Diese Plattform ist nicht mehr verbunden.',
    },
  },
  PLATFORM_CONNECTED: {
    status: 409,
    message: 'The platform is connected; disconnect it first.',
    words: {
      en: 'This platform is connected. Disconnect it first.',
      de: 'Diese Plattform ist verbunden. Trennen Sie sie zuerst.',
    },
  },
  PLATFORM_DATA_BEING_DELETED: {
    status: 409,
    message: 'The data of the platform are being deleted; try again in a minute.',
    words: {
      en: 'The data of this platform are being deleted. Try again in a minute.',
      de: 'Die Daten dieser Plattform werden gerade gelöscht. Versuchen Sie es in einer Minute noch einmal.',
    },
  },
  POST_NOT_FOUND: {
    status: 404,
    message: 'The team has no such post on this platform.',
    words: { en: 'This post does not exist any more.', de: 'Diesen Beitrag gibt es nicht mehr.' },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof ANALYTICS_ERRORS> {}
}

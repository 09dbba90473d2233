import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const CAMPAIGN_ERRORS = defineErrors({
  CAMPAIGN_NOT_FOUND: {
    status: 404,
    message: 'The team has no campaign with this id.',
    words: {
      en: 'This campaign does not exist any more.',
      de: 'Diese Kampagne gibt es nicht mehr.',
    },
  },
  CAMPAIGN_ID_TAKEN: {
    status: 409,
    message: 'Another campaign of the team has this id.',
    words: {
      en: 'Another campaign of the team already has this ID.',
      de: 'Eine andere Kampagne des Teams hat diese Kennung schon.',
    },
  },
  CAMPAIGN_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 1,000 campaigns, which is the limit.',
    words: {
      en: 'The team has 1,000 campaigns, which is the limit. Delete one first.',
      de: 'Das Team hat 1.000 Kampagnen, mehr geht nicht. Löschen Sie zuerst eine.',
    },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof CAMPAIGN_ERRORS> {}
}

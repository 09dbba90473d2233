import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const CAMPAIGN_ERRORS = defineErrors({
  CAMPAIGN_NOT_FOUND: { status: 404, message: 'The team has no campaign with this id.' },
  CAMPAIGN_ID_TAKEN: { status: 409, message: 'Another campaign of the team has this id.' },
  CAMPAIGN_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 1,000 campaigns, which is the limit.',
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof CAMPAIGN_ERRORS> {}
}

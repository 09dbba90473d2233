import { loadSpecs } from '../support/load-specs';

// The domain modules: their files share one service.
loadSpecs(
  `${__dirname}/accounts`,
  `${__dirname}/analytics`,
  `${__dirname}/auth`,
  `${__dirname}/customers`,
  `${__dirname}/forms`,
  `${__dirname}/hosted-forms`,
  `${__dirname}/idempotency`,
  `${__dirname}/loyalty`,
);

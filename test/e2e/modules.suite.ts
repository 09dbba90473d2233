import { loadSpecs } from '../support/load-specs';

// The domain modules: their files share one service.
loadSpecs(
  `${__dirname}/analytics`,
  `${__dirname}/customers`,
  `${__dirname}/forms`,
  `${__dirname}/idempotency`,
  `${__dirname}/loyalty`,
);

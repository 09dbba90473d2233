import { loadSpecs } from '../support/load-specs';

loadSpecs(
  `${__dirname}/auth`,
  `${__dirname}/errors`,
  `${__dirname}/health`,
  `${__dirname}/idempotency`,
);

import { loadSpecs } from '../support/load-specs';

// What holds for all modules, and accounts, which are too few for a suite of their own.
loadSpecs(
  `${__dirname}/../acceptance`,
  `${__dirname}/accounts`,
  `${__dirname}/auth`,
  `${__dirname}/docs`,
  `${__dirname}/errors`,
  `${__dirname}/fuzz`,
  `${__dirname}/health`,
  `${__dirname}/security`,
);

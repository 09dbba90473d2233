import { loadSpecs } from '../support/load-specs';

// What holds for all modules.
loadSpecs(
  `${__dirname}/../acceptance`,
  `${__dirname}/docs`,
  `${__dirname}/errors`,
  `${__dirname}/fuzz`,
  `${__dirname}/health`,
  `${__dirname}/security`,
);

import { loadSpecs } from '../support/load-specs';

// What creates responses, and what is done with them.
loadSpecs(
  `${__dirname}/responses`,
  `${__dirname}/export`,
  `${__dirname}/hosted-forms`,
  `${__dirname}/webhooks`,
);

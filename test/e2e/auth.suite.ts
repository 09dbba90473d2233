import { loadSpecs } from '../support/load-specs';

loadSpecs(`${__dirname}/auth`, `${__dirname}/health`, `${__dirname}/idempotency`);

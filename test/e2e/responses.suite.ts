import { loadSpecs } from '../support/load-specs';

loadSpecs(`${__dirname}/responses`, `${__dirname}/export`, `${__dirname}/webhooks`);

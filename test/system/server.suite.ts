import { loadSpecs } from '../support/load-specs';

loadSpecs(`${__dirname}/server`);

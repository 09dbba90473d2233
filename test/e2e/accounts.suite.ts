import { loadSpecs } from '../support/load-specs';

loadSpecs(`${__dirname}/accounts`, `${__dirname}/auth`);

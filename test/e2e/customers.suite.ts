import { loadSpecs } from '../support/load-specs';

loadSpecs(`${__dirname}/customers`, `${__dirname}/loyalty`);

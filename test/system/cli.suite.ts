import { loadSpecs } from '../support/load-specs';

loadSpecs(`${__dirname}/cli`, `${__dirname}/demo`);

import { loadSpecs } from '../support/load-specs';

loadSpecs(`${__dirname}/console`, `${__dirname}/docs`);

import { loadSpecs } from '../support/load-specs';

// Both build the console, which is in one folder.
loadSpecs(`${__dirname}/console`, `${__dirname}/qa`);

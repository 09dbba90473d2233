import { loadSpecs } from '../../../test/support/load-specs';

loadSpecs(__dirname);

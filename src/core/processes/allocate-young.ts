import { setFlagsFromString } from 'node:v8';

/**
 * Imported before all other code: keeps V8 from allocating objects of requests in the old generation. V8 counts how many of the first objects of
 * each literal survive a collection. At the start nearly all do, also those of literals that each request runs later; their
 * optimized code then allocates old objects, and what these refer to, often the whole request, stays until a collection of all garbage.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

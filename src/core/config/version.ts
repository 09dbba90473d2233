import manifest from '../../../package.json';

/** The version of this program, as in its package. */
export const VERSION = manifest.version;

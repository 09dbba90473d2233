import manifest from '../../../package.json';

/** The version in package.json. */
export const VERSION = manifest.version;

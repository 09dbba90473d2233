import path from 'node:path';
import manifest from '../../../package.json';

const PARENT = path.resolve(__dirname, '../../..');

/** The folder of package.json. Compiled files are in `dist`, one level deeper than their sources. */
export const PACKAGE_ROOT = path.basename(PARENT) === 'dist' ? path.dirname(PARENT) : PARENT;

/** The version in package.json. */
export const VERSION = manifest.version;

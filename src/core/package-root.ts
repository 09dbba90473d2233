import path from 'node:path';

const PARENT = path.resolve(__dirname, '../..');

/** The folder of package.json. Compiled files are in `dist`, one level deeper than their sources. */
export const PACKAGE_ROOT = path.basename(PARENT) === 'dist' ? path.dirname(PARENT) : PARENT;

import path from 'node:path';

const PARENT = path.resolve(__dirname, '../../..');

/** The folder of package.json. Compiled sources are one folder deeper, in `dist`. */
export const PACKAGE_ROOT = path.basename(PARENT) === 'dist' ? path.dirname(PARENT) : PARENT;

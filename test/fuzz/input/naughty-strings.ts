import { readFileSync } from 'node:fs';
import type { FuzzValue } from './fuzz-values';

const FILE = require.resolve('big-list-of-naughty-strings/blns.json');

/** The Big List of Naughty Strings, each of them once. */
export const NAUGHTY_VALUES: readonly FuzzValue[] = [
  ...new Set(JSON.parse(readFileSync(FILE, 'utf8')) as string[]),
].map((text) => ({ json: JSON.stringify(text), text }));

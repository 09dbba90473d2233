import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';

/** Prints whether the kept object has the shape of a tick, and whether one with the same properties in another order has it. */
const SCRIPT = `
const [id, triggerId] = Object.getOwnPropertySymbols(keptTick);
const other = { callback: keptTick.callback, args: undefined, [id]: 0.5, [triggerId]: 0.5 };
process.nextTick(() => {
  const tick = require('node:async_hooks').executionAsyncResource();
  console.log(%HaveSameMap(tick, keptTick), %HaveSameMap(tick, other));
});`;

describe('tune-v8', () => {
  it('keeps an object of the shape of a tick', () => {
    const source = readFileSync(path.join(__dirname, 'tune-v8.ts'), 'utf8');
    const { code } = transformSync(source, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
    });
    const options = ['--allow-natives-syntax', '--eval', `${code}\n${SCRIPT}`];
    expect(execFileSync(process.execPath, options, { encoding: 'utf8' })).toBe('true false\n');
  });
});

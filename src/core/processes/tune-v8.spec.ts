import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from '@swc/core';

/** Prints whether the kept object has the shape of a later tick, and whether an empty object has it. */
const SCRIPT = `
setImmediate(() => process.nextTick(() => {
  const tick = require('node:async_hooks').executionAsyncResource();
  console.log(tick !== kept.tick, %HaveSameMap(tick, kept.tick), %HaveSameMap(tick, {}));
}));`;

describe('tune-v8', () => {
  it('keeps an object of the shape of a tick', () => {
    const source = readFileSync(path.join(__dirname, 'tune-v8.ts'), 'utf8');
    const { code } = transformSync(source, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
    });
    const options = ['--allow-natives-syntax', '--eval', `${code}\n${SCRIPT}`];
    expect(execFileSync(process.execPath, options, { encoding: 'utf8' })).toBe('true true false\n');
  });

  it('is loaded before all other code of the service', () => {
    const main = readFileSync(path.join(__dirname, '../../main.ts'), 'utf8');
    expect(main).toMatch(/^import '\.\/core\/processes\/tune-v8';\n/);
  });
});

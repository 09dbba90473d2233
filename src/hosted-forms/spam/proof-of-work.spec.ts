import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { isWorkProved } from './proof-of-work';

/** The worker of the browser. */
const source = readFileSync('public/forms/proof-of-work.js', 'utf8');
const solve = runInContext(`${source}; solve`, createContext({})) as (token: string) => number;

describe('isWorkProved', () => {
  it('accepts what the worker computes, for this token only', () => {
    const token = 'k3f.1a.7.nonce-of-a-page'.repeat(5);
    const solution = String(solve(token));
    expect(isWorkProved(token, solution)).toBe(true);
    expect(isWorkProved(`${token}x`, solution)).toBe(false);
    expect(isWorkProved(token, String(Number(solution) + 1))).toBe(false);
  });

  it.each(['', '-1', '1.5', '1e3', ' 1', '1'.repeat(11)])('rejects %j', (solution) => {
    expect(isWorkProved('', solution)).toBe(false);
  });
});

import { hash } from 'node:crypto';

/** 131,072 hashes on average: a fraction of a second in a browser; `public/forms/proof-of-work.js` has the same number. */
const WORK_BITS = 17;
const SOLUTION_PATTERN = /^\d{1,10}$/;

/**
 * Whether `solution` proves work for the token of a page (Hashcash): the first bits of a hash of both are 0. The proof counts once,
 * because the token counts once, and needs no challenge of its own.
 */
export function isWorkProved(token: string, solution: string): boolean {
  if (!SOLUTION_PATTERN.test(solution)) return false;
  const digest = hash('sha256', `${token}:${solution}`, 'buffer');
  return digest.readUInt32BE() >>> (32 - WORK_BITS) === 0;
}

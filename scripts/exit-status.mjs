import { constants } from 'node:os';

/** Resolves to the exit status of a child process; a signal that ended it counts as in a shell, 128 and its number. */
export const exitStatusOf = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });

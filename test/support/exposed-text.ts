import { inspect } from 'node:util';

/** Everything that a log, a response or a debugger could show of an error. */
export function exposedText(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return [
    String(error),
    JSON.stringify(error),
    stack,
    inspect(error, { depth: Infinity, showHidden: true }),
  ].join('\n');
}

import { isLoopback } from '../core/values/loopback';
import type { CommandRunner } from './command-runner';

const NOTE =
  'The link works only on this computer: set PUBLIC_URL to the address at which others reach the service.';

/** Warns about a printed link of no use to others. */
export function noteLoopback(runner: CommandRunner, url: string | null): void {
  if (url !== null && isLoopback(url)) runner.notice(NOTE);
}

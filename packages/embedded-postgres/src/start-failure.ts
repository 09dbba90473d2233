import type { ProcessEnd } from './run-supervised';
import { EmbeddedPostgresUnavailableError } from './errors';

/** `cannot-run`: the system lacks the libraries or the loader that the program needs (musl). */
export type FailureReason = 'folder-in-use' | 'port-in-use' | 'cannot-run' | 'other';

/** `is empty`: another server has just created it. `pre-existing`: processes of a killed server are still running. */
const FOLDER_IN_USE_PATTERN =
  /lock file "postmaster\.pid" (already exists|is empty)|could not remove old lock file|pre-existing shared memory block/;

/** Reads from the exit status and the log (in English: LC_ALL=C) why PostgreSQL did not start. */
export function failureReason(end: ProcessEnd, log: string): FailureReason {
  // The exit status of a shell that cannot run a program, and of the loader that cannot find a library.
  if (end.code === 126 || end.code === 127) return 'cannot-run';
  if (FOLDER_IN_USE_PATTERN.test(log)) return 'folder-in-use';
  return /could not bind .*Address already in use/s.test(log) ? 'port-in-use' : 'other';
}

/** Returns the error for the user, with the program, its exit status and the end of its log. */
export function startFailure(program: string, end: ProcessEnd, log: string): Error {
  if (failureReason(end, log) === 'cannot-run') {
    const line = log.split('\n').at(-1) ?? '';
    return new EmbeddedPostgresUnavailableError(
      `The embedded PostgreSQL cannot run on this system (${line || end.description})`,
    );
  }
  return new Error(`${program} ended with ${end.description}:\n${log}`);
}

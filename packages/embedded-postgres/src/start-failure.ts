import type { ProcessEnd } from './run-supervised';
import { EmbeddedPostgresUnavailableError } from './unavailable-error';

/** `cannot-run`: the system has not the libraries or the loader that the program needs (musl). */
export type FailureReason = 'folder-in-use' | 'port-in-use' | 'cannot-run' | 'other';

/** `is empty`: a rival has just made it. `pre-existing`: processes of a server that was killed have not all ended yet. */
const FOLDER_IN_USE =
  /lock file "postmaster\.pid" (already exists|is empty)|could not remove old lock file|pre-existing shared memory block/;

/** Why PostgreSQL ended instead of starting, told from its exit status and its log (in English: LC_ALL=C). */
export function failureReason(end: ProcessEnd, log: string): FailureReason {
  // What a shell answers when it cannot run a program, and the loader when it cannot find a library.
  if (end.code === 126 || end.code === 127) return 'cannot-run';
  if (FOLDER_IN_USE.test(log)) return 'folder-in-use';
  return /could not bind .*Address already in use/s.test(log) ? 'port-in-use' : 'other';
}

/** The error for a person: what ended how, and the end of its log. */
export function startFailure(program: string, end: ProcessEnd, log: string): Error {
  if (failureReason(end, log) === 'cannot-run') {
    const line = log.split('\n').at(-1) ?? '';
    return new EmbeddedPostgresUnavailableError(
      `The embedded PostgreSQL cannot run on this system (${line || end.description})`,
    );
  }
  return new Error(`${program} ended with ${end.description}:\n${log}`);
}

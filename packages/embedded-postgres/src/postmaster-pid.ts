/** What a running PostgreSQL writes into `postmaster.pid`. */
export interface PostmasterPid {
  readonly pid: number;
  /** null until the server has opened it. */
  readonly port: number | null;
  /** `starting`, `ready`, `stopping`, `standby`; empty in the first moments. */
  readonly status: string;
}

/** Null if the text is not (yet) that of such a file: PostgreSQL makes it empty and writes it then. */
export function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim());
  // The id of a server in single-user mode is negative.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isSafeInteger(pid) || pid === 0) return null;
  const port = Number.parseInt(lines[3] ?? '', 10);
  return { pid, port: Number.isNaN(port) ? null : port, status: lines[7] ?? '' };
}

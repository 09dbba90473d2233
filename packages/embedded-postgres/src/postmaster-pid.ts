/** The content of `postmaster.pid`, which a running PostgreSQL writes. */
export interface PostmasterPid {
  readonly pid: number;
  /** null until the server listens. */
  readonly port: number | null;
  /** `starting`, `ready`, `stopping` or `standby`; empty at first. */
  readonly status: string;
}

/** Parses the file; null if it is empty, as PostgreSQL creates it, or not a pid file. */
export function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim());
  // The process id of a server in single-user mode is negative.
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isSafeInteger(pid) || pid === 0) return null;
  const port = Number.parseInt(lines[3] ?? '', 10);
  return { pid, port: Number.isNaN(port) ? null : port, status: lines[7] ?? '' };
}

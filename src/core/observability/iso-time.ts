const SECOND_MS = 1_000;

let second = -1;
let untilSecond = '';

/** The time of a log line, as pino wants it; date and time of day are only made anew when a second is over. */
export function isoTime(): string {
  const now = Date.now();
  const ms = now % SECOND_MS;
  if (now - ms !== second) {
    second = now - ms;
    untilSecond = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${untilSecond}${`${ms}`.padStart(3, '0')}Z"`;
}

import { MINUTE_MS } from '../durations';

/** Counts the requests of each endpoint in a sliding minute. */
export class RequestRate {
  private readonly times = new Map<string, number[]>();

  /** Counts a request. Returns the number of requests in the minute before it. */
  count(path: string, at: Date): number {
    const now = at.getTime();
    const recent = (this.times.get(path) ?? []).filter((time) => time > now - MINUTE_MS);
    this.times.set(path, [...recent, now]);
    return recent.length;
  }
}

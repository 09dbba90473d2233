import { Injectable } from '@nestjs/common';

/** Whether this process accepts new requests: `/health/ready` reports it to load balancers before the port closes. */
@Injectable()
export class Readiness {
  private stoppingSince: number | null = null;
  /** Requests that are processed or queued. */
  private inFlight = 0;

  get isStopping(): boolean {
    return this.stoppingSince !== null;
  }

  /** Milliseconds since the start of the shutdown; 0 before it. */
  get stoppingForMs(): number {
    return this.stoppingSince === null ? 0 : performance.now() - this.stoppingSince;
  }

  /** Starts the shutdown. */
  markStopping(): void {
    this.stoppingSince ??= performance.now();
  }

  /** Number of requests that are processed or queued. */
  get requestsInFlight(): number {
    return this.inFlight;
  }

  /** Call for every request when it arrives, and `release` when its response emits `close`. */
  track(): void {
    this.inFlight += 1;
  }

  release(): void {
    this.inFlight -= 1;
  }
}

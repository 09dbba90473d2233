import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/** Whether this process still wants new requests; a load balancer is told so before it stops listening. */
@Injectable()
export class Readiness {
  private stoppingSince: number | null = null;
  private readonly inFlight = new Set<ServerResponse>();

  get isStopping(): boolean {
    return this.stoppingSince !== null;
  }

  /** How long the shutdown has taken so far; 0 before it. */
  get stoppingForMs(): number {
    return this.stoppingSince === null ? 0 : performance.now() - this.stoppingSince;
  }

  /** From now on every answer, those under way included, tells its client to use another connection next time. */
  markStopping(): void {
    this.stoppingSince ??= performance.now();
    for (const response of this.inFlight) announceClose(response);
  }

  /** To be told of every request when it arrives, and when it is over. */
  track(response: ServerResponse): void {
    if (this.isStopping) announceClose(response);
    this.inFlight.add(response);
  }

  release(response: ServerResponse): void {
    this.inFlight.delete(response);
  }
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

  /** From now on the newest response of each connection tells its client to use another one next time. */
  markStopping(): void {
    this.stoppingSince ??= performance.now();
    const newest = new Map<Socket, ServerResponse>();
    for (const response of this.inFlight) newest.set(response.req.socket, response);
    for (const response of newest.values()) announceClose(response);
  }

  /** How many requests are being processed or queued. */
  get requestsInFlight(): number {
    return this.inFlight.size;
  }

  /** To be called for every request when it arrives; `release` when its response emits `close`. */
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

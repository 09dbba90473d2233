import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';

/** Whether this process accepts new requests: `/health/ready` reports it to load balancers before the port closes. */
@Injectable()
export class Readiness {
  private stoppingSince: number | null = null;
  private readonly inFlight = new Set<ServerResponse>();

  get isStopping(): boolean {
    return this.stoppingSince !== null;
  }

  /** Milliseconds since the start of the shutdown; 0 before it. */
  get stoppingForMs(): number {
    return this.stoppingSince === null ? 0 : performance.now() - this.stoppingSince;
  }

  /** Starts the shutdown: the newest response of each connection gets `Connection: close`. */
  markStopping(): void {
    this.stoppingSince ??= performance.now();
    const newest = new Map<Socket, ServerResponse>();
    for (const response of this.inFlight) newest.set(response.req.socket, response);
    for (const response of newest.values()) announceClose(response);
  }

  /** Number of requests that are processed or queued. */
  get requestsInFlight(): number {
    return this.inFlight.size;
  }

  /** Call for every request when it arrives, and `release` when its response emits `close`. */
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

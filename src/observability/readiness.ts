import { Injectable } from '@nestjs/common';

/** Whether this process still wants new requests; a load balancer is told so before it stops listening. */
@Injectable()
export class Readiness {
  private stoppingSince: number | null = null;

  get isStopping(): boolean {
    return this.stoppingSince !== null;
  }

  /** How long the shutdown has taken so far; 0 before it. */
  get stoppingForMs(): number {
    return this.stoppingSince === null ? 0 : performance.now() - this.stoppingSince;
  }

  markStopping(): void {
    this.stoppingSince ??= performance.now();
  }
}

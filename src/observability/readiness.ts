import { Injectable } from '@nestjs/common';

/** Whether this process still wants new requests; a load balancer is told so before it stops listening. */
@Injectable()
export class Readiness {
  private stopping = false;

  get isStopping(): boolean {
    return this.stopping;
  }

  markStopping(): void {
    this.stopping = true;
  }
}

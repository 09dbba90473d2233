import type { Rejection } from '../src/rejection';

/** A rejection as an application makes it. */
export class TestRejection extends Error implements Rejection {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`Rejected: ${code}.`);
  }

  toBody(): object {
    return { code: this.code };
  }
}

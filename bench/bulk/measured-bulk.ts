import type { MeasuredProcess } from '../processes/start-process';
import type { BulkClient } from './bulk-client';

export interface BulkResult {
  /** Of whole requests. */
  readonly milliseconds: readonly number[];
  readonly cpuMsPerRequest: number;
  readonly peakMemoryMb: number;
}

/** One side of a bulk scenario: so many requests a round, one after the other. */
export class MeasuredBulk {
  private readonly milliseconds: number[] = [];
  private cpuMs = 0;

  constructor(
    private readonly side: MeasuredProcess,
    private readonly client: BulkClient,
    private readonly requests: number,
  ) {}

  async warmUp(): Promise<void> {
    await this.sendSome();
  }

  async runRound(): Promise<void> {
    const before = await this.side.ask('usage');
    this.milliseconds.push(...(await this.sendSome()));
    const after = await this.side.ask('usage');
    this.cpuMs += after.cpuMs - before.cpuMs;
  }

  async result(): Promise<BulkResult> {
    const { peakMemoryMb } = await this.side.ask('usage');
    const { milliseconds } = this;
    return { milliseconds, cpuMsPerRequest: this.cpuMs / milliseconds.length, peakMemoryMb };
  }

  private async sendSome(): Promise<number[]> {
    const times: number[] = [];
    for (let request = 1; request <= this.requests; request += 1) {
      times.push(await this.client.send());
    }
    return times;
  }
}

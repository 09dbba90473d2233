import type { MeasuredProcess } from '../processes/start-process';
import type { BulkClient } from './bulk-client';

export interface BulkResult {
  /** The milliseconds of each whole request. */
  readonly milliseconds: readonly number[];
  readonly cpuMsPerRequest: number;
  readonly peakMemoryMb: number;
}

/** Measures bulk requests of one implementation, one after the other. */
export class MeasuredBulk {
  private readonly milliseconds: number[] = [];
  private cpuMs = 0;

  constructor(
    private readonly implementation: MeasuredProcess,
    private readonly client: BulkClient,
    private readonly requests: number,
  ) {}

  async warmUp(): Promise<void> {
    await this.sendRequests();
  }

  async runRound(): Promise<void> {
    const before = await this.implementation.probe('usage');
    this.milliseconds.push(...(await this.sendRequests()));
    const after = await this.implementation.probe('usage');
    this.cpuMs += after.cpuMs - before.cpuMs;
  }

  async result(): Promise<BulkResult> {
    const { peakMemoryMb } = await this.implementation.probe('usage');
    const { milliseconds } = this;
    return { milliseconds, cpuMsPerRequest: this.cpuMs / milliseconds.length, peakMemoryMb };
  }

  private async sendRequests(): Promise<number[]> {
    const times: number[] = [];
    for (let request = 1; request <= this.requests; request += 1) {
      times.push(await this.client.send());
    }
    return times;
  }
}

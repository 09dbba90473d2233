import { Agent, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { CustomerRow } from '../data/customer-rows';
import { type BenchData, newCustomers } from '../data/make-data';
import { headersOf } from '../measure/run-load';
import { BenchError } from '../options';
import type { MeasuredProcess } from '../processes/start-process';

/** Sends bulk requests one after the other over one connection. */
export class BulkClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly implementation: MeasuredProcess,
    private readonly data: BenchData,
    private readonly rows: number,
  ) {}

  /**
   * Sends new rows, runs `during` at the same time, and returns the milliseconds from the first byte sent to the
   * last one received. @throws BenchError unless the response contains all rows
   */
  async send(during: (exchange: Promise<unknown>) => Promise<void> = settled): Promise<number> {
    const rows = newCustomers(this.data, this.rows);
    const body = Buffer.from(JSON.stringify(rows));
    let elapsed = 0;
    const startedAt = performance.now();
    const exchange = this.post(body).finally(() => (elapsed = performance.now() - startedAt));
    await during(exchange);
    const { status, text } = await exchange;
    this.check(rows, status, text);
    return elapsed;
  }

  close(): void {
    this.agent.destroy();
  }

  private post(body: Buffer): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = { ...headersOf(this.data.apiKey), 'content-length': body.length };
      const options = { method: 'POST', agent: this.agent, headers };
      const sent = request(`${this.implementation.url}/v1/customers`, options, (response) => {
        readText(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, text }),
          reject,
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  private check(rows: readonly CustomerRow[], status: number, text: string): void {
    const where = `${this.implementation.name}: POST /v1/customers`;
    if (status !== 201) {
      throw new BenchError(`${where}: the response is ${status} ${text.slice(0, 500)}`);
    }
    const created = JSON.parse(text) as (CustomerRow & { id: unknown })[];
    const withoutIds = created.map(({ id, ...row }) => (typeof id === 'string' ? row : null));
    if (isDeepStrictEqual(withoutIds, rows)) return;
    throw new BenchError(`${where}: the response does not contain the rows that were sent.`);
  }
}

async function settled(exchange: Promise<unknown>): Promise<void> {
  await exchange;
}

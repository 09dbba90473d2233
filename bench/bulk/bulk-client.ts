import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { CustomerRow } from '../data/customer-rows';
import { type BenchData, freshCustomers } from '../data/make-data';
import { headersOf } from '../measure/run-load';
import { BenchError } from '../options';
import type { MeasuredProcess } from '../processes/start-process';

/** Sends bulks one after the other over one connection. */
export class BulkClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly side: MeasuredProcess,
    private readonly data: BenchData,
    private readonly rows: number,
  ) {}

  /**
   * Sends fresh rows; milliseconds from the first byte sent to the last one received. `during` runs
   * meanwhile, with nothing else in this process. @throws BenchError unless every row comes back as sent
   */
  async send(during: (exchange: Promise<unknown>) => Promise<void> = settled): Promise<number> {
    const rows = freshCustomers(this.data, this.rows);
    const body = Buffer.from(JSON.stringify(rows));
    let elapsed = 0;
    const startedAt = performance.now();
    const exchange = this.post(body).finally(() => (elapsed = performance.now() - startedAt));
    await during(exchange);
    const { status, answer } = await exchange;
    this.check(rows, status, answer);
    return elapsed;
  }

  close(): void {
    this.agent.destroy();
  }

  private post(body: Buffer): Promise<{ status: number; answer: string }> {
    return new Promise((resolve, reject) => {
      const headers = { ...headersOf(this.data.apiKey), 'content-length': body.length };
      const options = { method: 'POST', agent: this.agent, headers };
      const sent = request(`${this.side.url}/v1/customers`, options, (response) => {
        text(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, answer }),
          reject,
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  private check(rows: readonly CustomerRow[], status: number, answer: string): void {
    const where = `${this.side.name}: POST /v1/customers`;
    if (status !== 201) {
      throw new BenchError(`${where} is answered ${status} ${answer.slice(0, 500)}`);
    }
    const created = JSON.parse(answer) as (CustomerRow & { id: unknown })[];
    const withoutIds = created.map(({ id, ...row }) => (typeof id === 'string' ? row : null));
    if (isDeepStrictEqual(withoutIds, rows)) return;
    throw new BenchError(`${where} does not give back the rows as they were sent.`);
  }
}

async function settled(exchange: Promise<unknown>): Promise<void> {
  await exchange;
}

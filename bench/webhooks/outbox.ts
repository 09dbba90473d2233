import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BenchError } from '../options';

const POLL_INTERVAL_MS = 50;
const DRAIN_TIMEOUT_MS = 180_000;

/**
 * Controls the outbox: the service shares the table with `floor`, and must not send the rows of `floor` while
 * that is measured.
 */
export class Outbox {
  private constructor(private readonly client: Client) {}

  static async open(databaseUrl: string): Promise<Outbox> {
    const client = new Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    return new Outbox(client);
  }

  /** Waits until the outbox is empty. @throws BenchError if a delivery failed, or after three minutes */
  async drain(): Promise<void> {
    const deadline = Date.now() + DRAIN_TIMEOUT_MS;
    while ((await this.count('pending')) > 0) {
      if (Date.now() > deadline)
        throw new BenchError('The outbox is not empty after three minutes.');
      await sleep(POLL_INTERVAL_MS);
    }
    const failed = (await this.count('failed')) + (await this.count('blocked'));
    if (failed > 0) throw new BenchError(`${failed} webhooks were not delivered.`);
  }

  /** New rows are not due until `discardHeld`. */
  async hold(): Promise<void> {
    await this.client.query(
      `ALTER TABLE webhook_deliveries ALTER next_attempt_at SET DEFAULT 'infinity'`,
    );
  }

  /** New rows are due at once again, and held rows are deleted. */
  async discardHeld(): Promise<void> {
    await this.client.query(
      `ALTER TABLE webhook_deliveries ALTER next_attempt_at SET DEFAULT now()`,
    );
    await this.client.query(
      `DELETE FROM webhook_deliveries WHERE status = 'pending' AND next_attempt_at = 'infinity'`,
    );
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async count(status: string): Promise<number> {
    const { rows } = await this.client.query<{ number: string }>(
      'SELECT count(*) AS number FROM webhook_deliveries WHERE status = $1',
      [status],
    );
    return Number(rows[0]?.number);
  }
}

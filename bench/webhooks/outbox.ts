import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BenchError } from '../options';

const POLL_MS = 50;
const DRAIN_LIMIT_MS = 180_000;

/**
 * Keeps apart what the service has to send and what the floor has written to the outbox, which the service
 * would send as well, and so take the floor's time.
 */
export class Outbox {
  private constructor(private readonly client: Client) {}

  static async open(databaseUrl: string): Promise<Outbox> {
    const client = new Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    return new Outbox(client);
  }

  /** Resolves when everything has been sent. @throws BenchError when something was not taken, or stays */
  async drain(): Promise<void> {
    const deadline = Date.now() + DRAIN_LIMIT_MS;
    while ((await this.count('pending')) > 0) {
      if (Date.now() > deadline) throw new BenchError('The outbox does not become empty.');
      await sleep(POLL_MS);
    }
    const refused = (await this.count('failed')) + (await this.count('blocked'));
    if (refused > 0) throw new BenchError(`${refused} webhooks were not delivered.`);
  }

  /** From now on, what is written to the outbox is never due. */
  async hold(): Promise<void> {
    await this.client.query(
      `ALTER TABLE webhook_deliveries ALTER next_attempt_at SET DEFAULT 'infinity'`,
    );
  }

  /** What is written is due at once again; what was held is gone. */
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

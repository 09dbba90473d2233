import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 100;

/** Writers of several teams, which note what the service has acknowledged. */
export class ClusterLoad {
  /** The number of responses by status, which is 0 without a response. */
  statuses = new Map();
  isRunning = false;

  /** @param teams with the API key of each, and a form and a customer that {@link prepare} adds */
  constructor(origin, teams) {
    this.origin = origin;
    this.teams = teams.map((team) => ({ ...team, points: 0, responses: new Set() }));
  }

  async prepare() {
    for (const team of this.teams) {
      const id = randomUUID().slice(0, 8);
      const contact = { firstName: 'A', lastName: 'B', email: `${id}@example.com` };
      const form = {
        name: `Form ${id}`,
        fields: [{ key: 'note', label: 'Note', fieldType: 'TextInput', isRequired: false }],
      };
      team.customer = (await this.mustSend(team, '/v1/customer', contact)).id;
      team.form = (await this.mustSend(team, '/v1/forms', form)).id;
    }
  }

  /** Writes until {@link stop}. */
  start() {
    this.statuses = new Map();
    this.isRunning = true;
    this.writers = this.teams.flatMap((team) => [
      this.repeat(() => this.addPoint(team)),
      this.repeat(() => this.submit(team)),
    ]);
  }

  async stop() {
    this.isRunning = false;
    await Promise.all(this.writers);
  }

  /** Waits until a write of each team succeeds. */
  async recover(timeoutMs) {
    const deadline = Date.now() + timeoutMs;
    for (const team of this.teams) {
      while (!(await this.addPoint(team))) {
        if (Date.now() > deadline) return false;
        await sleep(PAUSE_MS);
      }
    }
    return true;
  }

  /** What is acknowledged but not stored, by the sums and the ids in the database. */
  async findLost(client) {
    const lost = [];
    for (const { teamId, customer, points, responses } of this.teams) {
      const { rows } = await client.query(
        `SELECT (SELECT points::integer FROM customers WHERE team_id = $1 AND id = $2) AS balance,
                (SELECT coalesce(sum(delta), 0)::integer FROM points_transactions
                  WHERE team_id = $1 AND customer_id = $2) AS ledger,
                (SELECT count(*)::integer FROM form_responses
                  WHERE team_id = $1 AND id = ANY ($3)) AS responses`,
        [teamId, customer, [...responses]],
      );
      const [stored] = rows;
      // A request without an acknowledgement may have been carried out.
      if (stored.balance !== stored.ledger) lost.push(`${teamId}: balance and ledger differ`);
      if (stored.balance < points) lost.push(`${teamId}: ${points - stored.balance} points`);
      if (stored.responses < responses.size) {
        lost.push(`${teamId}: ${responses.size - stored.responses} responses`);
      }
    }
    return lost;
  }

  get summary() {
    return [...this.statuses]
      .map(([status, count]) => `${count} x ${status || 'no response'}`)
      .join(', ');
  }

  /** The number of responses with a status that is neither a success nor 503. */
  get unexpected() {
    return [...this.statuses]
      .filter(([status]) => ![200, 201, 503].includes(status))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  async repeat(write) {
    while (this.isRunning) {
      if (!(await write())) await sleep(PAUSE_MS);
    }
  }

  async addPoint(team) {
    const body = { points: 1, type: 'increment' };
    const { status } = await this.send(team, `/v1/customer/${team.customer}/loyalty`, body);
    if (status === 200) team.points += 1;
    return status === 200;
  }

  async submit(team) {
    const answers = { responses: [{ key: 'note', value: 'load' }] };
    const { status, data } = await this.send(team, `/v1/forms/${team.form}/responses`, answers);
    if (status === 201) team.responses.add(data.formResponseId);
    return status === 201;
  }

  async mustSend(team, path, body) {
    const { status, data, text } = await this.send(team, path, body);
    if (status >= 300 || status === 0) throw new Error(`${path}: ${status} ${text}`);
    return data;
  }

  async send({ apiKey }, path, body) {
    const result = await fetch(`${this.origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error) => ({ status: 0, text: String(error) }));
    this.statuses.set(result.status, (this.statuses.get(result.status) ?? 0) + 1);
    const parsed = result.status > 0 && result.text.startsWith('{') ? JSON.parse(result.text) : {};
    return { ...result, data: parsed.data ?? parsed };
  }
}

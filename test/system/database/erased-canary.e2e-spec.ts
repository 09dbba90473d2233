import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { ErasurePurge } from '../../../src/erasures/erasure-purge';
import { QuarantinedDataService } from '../../../src/hosted-forms/quarantine/quarantined-data.service';
import { PreparedExportsService } from '../../../src/responses/prepared-exports/prepared-exports.service';
import { IdempotencyService } from '../../../src/tenancy/idempotency/idempotency.service';
import { Purges } from '../../../src/tenancy/purges/purges';
import { createMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import {
  type CanaryTraces,
  createShop,
  fillShop,
  type CanaryShop,
} from '../../support/canary/fill';
import { valuesIn, valuesInDatabase, valuesInFiles } from '../../support/canary/find-values';
import { type CanaryPerson, canaryPerson, valuesOf } from '../../support/canary/person';
import { eventually } from '../../support/eventually';
import { type MailServer, startMailServer } from '../../support/mail/mail-server';
import { settingsFor } from '../../support/mail/mail-app';
import { startTestApp, type TestApp } from '../../support/test-app';
import { Receiver } from '../../support/webhooks/receiver';
import { setTiming } from '../../support/webhooks/webhook-app';
import { useOnce } from '../../support/use-value';

/** The tables that have something of a person who has used everything. */
const FILLED_TABLES = [
  'binned_responses',
  'customers',
  'form_responses',
  'idempotency_keys',
  'points_transactions',
  'prepared_export_pieces',
  'prepared_exports',
  'quarantined_responses',
  'webhook_attempts',
];

const newPerson = (): CanaryPerson =>
  canaryPerson(
    randomUUID().replaceAll(/[^a-f]/g, '') + randomUUID().slice(0, 8),
    `${randomInt(20_000_000, 99_999_999)}`,
  );

const pathOf = ({ team }: CanaryShop, { customerId }: CanaryTraces): string =>
  `/teams/${team.teamId}/customer/${customerId}/erasure`;

async function erase(shop: CanaryShop, traces: CanaryTraces): Promise<void> {
  const responseIds = traces.mentionIds;
  await shop.admin.client.post(pathOf(shop, traces), { responseIds }).expect(200);
}

const untilWhole = (shop: CanaryShop, traces: CanaryTraces): Promise<boolean> =>
  eventually(async () => {
    const { body } = await shop.admin.client.get(pathOf(shop, traces)).expect(200);
    return (body as { data: { isWhole: boolean } }).data.isWhole;
  });

describe('A person who has used every feature', () => {
  const temporary = process.env.TMPDIR;
  let folder: string;
  let testApp: TestApp;
  const receiver = useOnce(() =>
    Receiver.start((response, { body }) => response.writeHead(200).end(body)),
  );
  let mails: MailServer;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-canary-'));
    // The folder gets all temporary files of the service.
    process.env.TMPDIR = folder;
    mails = await startMailServer();
    testApp = await startTestApp({
      TRUST_PROXY: '127.0.0.0/8',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      METRICS: 'true',
      ...settingsFor(mails),
    });
    setTiming(testApp.app, {});
  });

  afterAll(async () => {
    await testApp.close();
    await mails.close();
    process.env.TMPDIR = temporary;
    await rm(folder, { recursive: true });
  });

  afterEach(() => jest.restoreAllMocks());

  async function openShop(): Promise<CanaryShop> {
    const team = await createTeam(testApp, { phoneRegion: 'DE' });
    const admin = await createMember(testApp, team.teamId, 'admin');
    return createShop(testApp, team, admin, receiver);
  }

  const inDatabase = (person: CanaryPerson) => valuesInDatabase(testApp.database, valuesOf(person));

  it('is in no table, no log, no metric and no file after an erasure', async () => {
    const [shop, person] = [await openShop(), newPerson()];
    const traces = await fillShop(shop, person);
    const before = await inDatabase(person);
    expect(Object.keys(before).toSorted()).toEqual(FILLED_TABLES);
    // Each value is found somewhere, so that the searches below can find it.
    expect([...new Set(Object.values(before).flat())].toSorted()).toEqual(
      valuesOf(person).toSorted(),
    );

    await erase(shop, traces);
    await untilWhole(shop, traces);

    expect(await inDatabase(person)).toEqual({});
    const values = valuesOf(person);
    const lines = testApp.logLines.map((line) => JSON.stringify(line)).join('\n');
    expect(lines.includes(shop.team.teamId)).toBe(true);
    expect(valuesIn(lines, values)).toEqual([]);
    const { text: metrics } = await request(testApp.url).get('/metrics').expect(200);
    expect(metrics.includes('http_request')).toBe(true);
    expect(valuesIn(metrics, values)).toEqual([]);
    expect(await valuesInFiles(folder, values)).toEqual([]);
  });

  it('is in no table after an erasure that was interrupted by a crash and continued', async () => {
    const [shop, person] = [await openShop(), newPerson()];
    const traces = await fillShop(shop, person);
    const purge = testApp.app.get(ErasurePurge);
    const step = purge.step.bind(purge);
    let steps = 0;
    const crashes = jest.spyOn(purge, 'step').mockImplementation(async (...args) => {
      steps += 1;
      const taken = await step(...args);
      // After the work of the step, which the transaction undoes.
      if (steps > 1) throw new Error('crash');
      return taken;
    });
    await erase(shop, traces);
    await eventually(() => steps > 1);
    expect(Object.keys(await inDatabase(person))).not.toEqual([]);

    crashes.mockRestore();
    await testApp.database.query(`UPDATE purges SET stepped_at = now() - interval '2 hours'`);
    testApp.app.get(Purges).wake();
    await untilWhole(shop, traces);

    expect(await inDatabase(person)).toEqual({});
  });

  it('is in no table after the deletion of the team, nor are its members', async () => {
    const [shop, person] = [await openShop(), newPerson()];
    const { team, admin } = shop;
    await fillShop(shop, person);
    const owner = await createMember(testApp, team.teamId, 'owner', {
      name: `Owner ${person.username}`,
    });
    const name = `Shop ${person.username}`;
    await owner.client.patch(`/teams/${team.teamId}`, { name }).expect(200);
    const values = [
      ...valuesOf(person),
      name,
      owner.account.name,
      owner.account.email,
      admin.account.email,
    ];
    const before = await valuesInDatabase(testApp.database, values);
    expect([...new Set(Object.values(before).flat())].toSorted()).toEqual(values.toSorted());

    await owner.client.post(`/teams/${team.teamId}/deletion`, { name }).expect(202);
    await eventually(async () => {
      const left = await testApp.database.query('SELECT 1 FROM teams WHERE id = $1', [team.teamId]);
      return left.length === 0;
    });

    expect(await valuesInDatabase(testApp.database, values)).toEqual({});
  });

  describe('would be found', () => {
    const NOTHING = { next: null, erased: 0 } as const;

    it.each([
      [
        'idempotency_keys',
        () =>
          jest
            .spyOn(testApp.app.get(IdempotencyService), 'eraseNext')
            .mockResolvedValue({ last: '', keys: 0, erased: 0 }),
      ],
      [
        'quarantined_responses',
        () =>
          jest
            .spyOn(testApp.app.get(QuarantinedDataService), 'eraseNext')
            .mockResolvedValue(NOTHING),
      ],
      [
        'prepared_export_pieces',
        () =>
          jest.spyOn(testApp.app.get(PreparedExportsService), 'eraseNext').mockResolvedValue(null),
      ],
    ])('in %s if an erasure left it out', async (table, leaveOut) => {
      const [shop, person] = [await openShop(), newPerson()];
      const traces = await fillShop(shop, person);
      leaveOut();

      await erase(shop, traces);
      await untilWhole(shop, traces);

      expect(Object.keys(await inDatabase(person))).toContain(table);
    });

    it('in a response of somebody else that was not chosen for the erasure', async () => {
      const [shop, person] = [await openShop(), newPerson()];
      const traces = await fillShop(shop, person);

      await erase(shop, { ...traces, mentionIds: traces.mentionIds.slice(1) });
      await untilWhole(shop, traces);

      const mentioned = [person.email, person.words.mention];
      expect(await inDatabase(person)).toEqual({
        form_responses: mentioned,
        // The response of the receiver of its webhook.
        webhook_attempts: mentioned,
      });
    });

    it('in a file, in any spelling', async () => {
      const person = newPerson();
      const file = path.join(folder, 'export.txt');
      for (const text of [
        person.lastName,
        JSON.stringify({ email: person.email.toUpperCase() }),
        encodeURIComponent(person.words.note),
        Buffer.from(`x${person.firstName}`).toString('base64'),
        Buffer.from(person.email).toString('hex'),
      ]) {
        await writeFile(file, text);
        expect(await valuesInFiles(folder, valuesOf(person))).toHaveLength(1);
      }
      await rm(file);
    });
  });
});

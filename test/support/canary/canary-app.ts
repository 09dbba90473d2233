import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../eventually';
import { settingsFor } from '../mail/mail-app';
import { type MailServer, startMailServer } from '../mail/mail-server';
import { TeamClient } from '../team-client';
import { startTestApp, type TestApp } from '../test-app';
import { useOnce } from '../use-value';
import { Receiver } from '../webhooks/receiver';
import { setTiming } from '../webhooks/webhook-app';
import type { CanaryTraces } from './fill';
import { valuesInColumns, valuesOutside } from './find-values';
import { type CanaryPerson, canaryPerson } from './person';
import { type CanaryShop, createShop } from './shop';

/** A service that can do all that stores something about people, with a folder that gets all its temporary files. */
export interface CanaryApp {
  readonly testApp: TestApp;
  readonly folder: string;
  readonly mails: MailServer;
  /** The settings of another process on the same database. */
  readonly settings: NodeJS.ProcessEnv;
  /** @param url the service that gets the requests, if it is not `testApp` */
  openShop(url?: string): Promise<CanaryShop & { readonly owner: SignedInMember }>;
  /** Searches the database, by column, the temporary files, and the log and the metrics of `testApp`. */
  search(values: readonly string[]): Promise<Record<string, string[]>>;
  /** Searches all but the database. */
  searchOutside(values: readonly string[]): Promise<Record<string, string[]>>;
  close(): Promise<void>;
}

async function startCanaryApp(): Promise<CanaryApp> {
  const temporary = process.env.TMPDIR;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-canary-'));
  process.env.TMPDIR = folder;
  const mails = await startMailServer();
  const receiver = await Receiver.start((response, { body }) => response.writeHead(200).end(body));
  const settings = {
    TRUST_PROXY: '127.0.0.0/8',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    METRICS: 'true',
    ...settingsFor(mails),
  };
  const testApp = await startTestApp(settings);
  setTiming(testApp.app, {});
  const searchOutside = async (values: readonly string[]) =>
    valuesOutside(
      {
        logs: testApp.logLines.map((line) => JSON.stringify(line)),
        metrics: await readMetrics(testApp.url),
        folder,
      },
      values,
    );
  return {
    testApp,
    folder,
    mails,
    settings: { ...settings, DATABASE_URL: testApp.databaseUrl, TMPDIR: folder },
    openShop: async (url = testApp.url) => {
      const { teamId, apiKey, starterFormId } = await createTeam(testApp, { phoneRegion: 'DE' });
      const team = new TeamClient(url, teamId, apiKey, starterFormId);
      const admin = await createMember({ ...testApp, url }, teamId, 'admin');
      const owner = await createMember({ ...testApp, url }, teamId, 'owner');
      return { ...(await createShop(testApp, team, admin, receiver, url)), owner };
    },
    search: async (values) => ({
      ...(await valuesInColumns(testApp.database, values)),
      ...(await searchOutside(values)),
    }),
    searchOutside,
    close: async () => {
      await testApp.close();
      await receiver.close();
      await mails.close();
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
      await rm(folder, { recursive: true });
    },
  };
}

/** For the tests of the calling block. */
export const useCanaryApp = (): CanaryApp => useOnce(startCanaryApp);

export async function readMetrics(url: string): Promise<string> {
  const { text } = await request(url).get('/metrics').expect(200);
  expect(text).toContain('# TYPE rapport_http_request_duration_seconds histogram');
  return text;
}

export const newPerson = (): CanaryPerson =>
  canaryPerson(
    randomUUID().replaceAll(/[^a-f]/g, '') + randomUUID().slice(0, 8),
    `${randomInt(20_000_000, 99_999_999)}`,
  );

const erasureOf = ({ team }: CanaryShop, { customerId }: CanaryTraces): string =>
  `/teams/${team.teamId}/customer/${customerId}/erasure`;

/** Begins the erasure of the person, with the responses of others that mention the person. */
export async function beginErasure(shop: CanaryShop, traces: CanaryTraces): Promise<void> {
  const responseIds = traces.mentionIds;
  await shop.admin.client.post(erasureOf(shop, traces), { responseIds }).expect(200);
}

export const untilErased = (shop: CanaryShop, traces: CanaryTraces): Promise<boolean> =>
  eventually(async () => {
    const { body } = await shop.admin.client.get(erasureOf(shop, traces)).expect(200);
    return (body as { data: { isWhole: boolean } }).data.isWhole;
  });

export async function erase(shop: CanaryShop, traces: CanaryTraces): Promise<void> {
  await beginErasure(shop, traces);
  await untilErased(shop, traces);
}

/** Waits until a deleted team is gone. */
export const untilGone = ({ database }: TestApp, teamId: string): Promise<boolean> =>
  eventually(async () => {
    const left = await database.query('SELECT 1 FROM teams WHERE id = $1', [teamId]);
    return left.length === 0;
  });

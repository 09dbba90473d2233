import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { type Belongings, giveBelongings, nobodysBelongings } from './belongings';
import { findTold, sendBare } from './find-told';
import { about, findUnnamed, namesIn, type RequestCase, requestCases } from './request-cases';
import { rowsOfTeam, type TableState } from './rows-of-team';
import { startWeakService, WEAKNESSES } from './weak-service';

const IDEMPOTENCY_KEY = 'order-4711';

describe('What belongs to another team', () => {
  let testApp: TestApp;
  let theirs: TeamClient;
  let mine: TeamClient;
  let foreign: Belongings;
  let own: Belongings;
  let cases: RequestCase[];
  let naming: RequestCase[];
  let before: Record<string, TableState>;

  beforeAll(async () => {
    // Without the headers that count a key's requests, of which no two answers have the same.
    testApp = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
    theirs = await createTeam(testApp, { ownerEmail: 'owner@example.com' });
    mine = await createTeam(testApp);
    foreign = await giveBelongings(testApp, theirs);
    own = await giveBelongings(testApp, mine);
    const { customerId, couponId, code } = foreign;
    await theirs
      .post(`/customer/${customerId}/qr`, { couponId, code })
      .set('Idempotency-Key', IDEMPOTENCY_KEY)
      .expect(200);
    cases = requestCases(testApp);
    naming = cases.filter((request) => namesIn(request).length > 0);
    before = await rowsOfTeam(testApp.database, theirs.teamId);
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('is named by some request wherever the document has a name for it', () => {
    expect(findUnnamed(testApp, cases)).toEqual([]);
    expect(naming.length).toBeGreaterThanOrEqual(18);
    const unknown: RequestCase = { method: 'get', path: '/v1/vault/{vaultId}' };
    expect(() => about(unknown, own)).toThrow('vaultId');
  });

  it('answers like what never existed, to the last byte', async () => {
    const { url } = testApp;
    const asking = { url, apiKey: mine.apiKey, own, foreign, nobodys: nobodysBelongings() };
    expect(await findTold(asking, naming)).toEqual([]);
  });

  it('is not given out under an Idempotency-Key that the other team has used', async () => {
    const answers = [];
    for (const [key, { customerId, couponId, code }] of [
      [IDEMPOTENCY_KEY, foreign],
      ['order-4712', nobodysBelongings()],
    ] as const) {
      const redeeming = mine.post(`/customer/${customerId}/qr`, { couponId, code });
      const { text, headers } = await redeeming.set('Idempotency-Key', key).expect(404);
      answers.push({ text, headers: Object.keys(headers) });
    }
    const [known, unknown] = answers;
    expect(known).toEqual(unknown);
  });

  /** What an answer to the team holds of these. */
  async function findShown(team: TeamClient, belongings: Belongings): Promise<string[]> {
    const shown: string[] = [];
    const lists = cases.filter(
      (request) => request.method === 'get' && namesIn(request).length === 0,
    );
    for (const request of lists) {
      const answer = await sendBare(testApp.url, team.apiKey, about(request, belongings));
      const found = Object.entries(belongings).filter(([, value]) => answer.includes(value));
      shown.push(...found.map(([name]) => name));
    }
    return [...new Set(shown)].sort();
  }

  it('is in no list', async () => {
    expect(await findShown(mine, foreign)).toEqual([]);
  });

  it('is as it was in every table', async () => {
    expect(await rowsOfTeam(testApp.database, theirs.teamId)).toEqual(before);
    const empty = Object.entries(before).filter(([, { rows }]) => rows === 0);
    // Only there while answers are taken out of a large form.
    expect(empty.map(([table]) => table)).toEqual(['form_field_purges']);
  });

  describe('would be found', () => {
    it('in the lists of those whose it is', async () => {
      const listed = ['campaignId', 'email', 'formId', 'id', 'phone', 'customerId'];
      expect(await findShown(mine, own)).toEqual(listed.sort());
    });

    it('to be answered as one’s own is, by the same requests', async () => {
      for (const request of naming) {
        const answer = await sendBare(testApp.url, mine.apiKey, about(request, own));
        expect([request, answer.slice(0, 10)]).toEqual([
          request,
          expect.stringMatching(/^HTTP\/1\.1 2/),
        ]);
      }
    });

    it.each(Object.entries(WEAKNESSES))('by %s', async (_name, weakness) => {
      const weak = await startWeakService(weakness, Object.values(foreign));
      const asking = { url: weak.url, apiKey: 'x', own, foreign, nobodys: nobodysBelongings() };
      const paths = (await findTold(asking, naming)).map((told) => told.split(' with ')[0]);
      await weak.close();
      expect(new Set(paths)).toEqual(
        new Set(naming.map(({ method, path }) => `${method} ${path}`)),
      );
    });

    it.each([
      ['customers', 'UPDATE customers SET points = points + 1 WHERE team_id = $1'],
      ['coupon_codes', 'UPDATE coupon_codes SET redemptions = redemptions + 1 WHERE team_id = $1'],
      ['idempotency_keys', 'DELETE FROM idempotency_keys WHERE team_id = $1'],
      ['teams', `UPDATE teams SET name = name || '!' WHERE id = $1`],
      ['api_keys', 'UPDATE api_keys SET last_used_at = now() WHERE team_id = $1'],
    ])('to be changed in %s', async (table, sql) => {
      const undo = new Error('Undone.');
      const work = testApp.database.transaction(null, async (transaction) => {
        await transaction.query(sql, [theirs.teamId]);
        const { [table]: after, ...others } = await rowsOfTeam(transaction, theirs.teamId);
        const { [table]: was, ...unchanged } = before;
        expect(after).not.toEqual(was);
        expect(others).toEqual(unchanged);
        throw undo;
      });
      await expect(work).rejects.toBe(undo);
    });
  });
});

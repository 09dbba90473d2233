import { Database } from '../../../src/core/database/database';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { createTeam } from '../../factories/team.factory';
import {
  fillIn,
  findUntestedProperties,
  type RequestCase,
  requestCases,
  resourcesIn,
} from '../../support/request-cases';
import type { TeamClient } from '../../support/team-client';
import {
  createResources,
  type TeamResources,
  unknownResources,
} from '../../support/team-resources';
import { startTestApp } from '../../support/test-app';
import { findDistinguishable, sendRaw } from './find-distinguishable';
import { rowsOfTeam, type TableState } from '../../support/rows-of-team';
import { startLeakyService, LEAKS } from './leaky-service';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const IDEMPOTENCY_KEY = 'order-4711';

describe('Resources of another team', () => {
  // Without rate limit headers, which differ between any two responses.
  const { testApp, team: mine } = useTeams({
    app: () => startTestApp({ RATE_LIMIT_PER_MINUTE: '0' }),
  });
  const theirs = useOnce(() => createTeam(testApp, { ownerEmail: 'owner@example.com' }));
  const foreign = useOnce(() => createResources(testApp, theirs));
  const own = useOnce(() => createResources(testApp, mine));

  let cases: RequestCase[];
  let naming: RequestCase[];
  let before: Record<string, TableState>;

  beforeAll(async () => {
    const { customerId, couponId, code } = foreign;
    await theirs
      .post(`/customer/${customerId}/qr`, { couponId, code })
      .set('Idempotency-Key', IDEMPOTENCY_KEY)
      .expect(200);
    cases = requestCases(testApp);
    naming = cases.filter((request) => resourcesIn(request).length > 0);
    before = await rowsOfTeam(testApp.database, theirs.teamId);
  });

  it('are named in a request wherever the document has a parameter for them', () => {
    expect(findUntestedProperties(testApp, cases)).toEqual([]);
    expect(naming.length).toBeGreaterThanOrEqual(18);
    const route = '/v1/vault/{vaultId}';
    expect(() => fillIn({ method: 'get', route, path: route }, own)).toThrow('vaultId');
  });

  it('get the same response as resources that do not exist, byte for byte', async () => {
    const { url } = testApp;
    const requester = { url, apiKey: mine.apiKey, own, foreign, unknown: unknownResources() };
    expect(await findDistinguishable(requester, naming)).toEqual([]);
  });

  it('are not shown for an Idempotency-Key that the other team has used', async () => {
    const responses = [];
    for (const [key, { customerId, couponId, code }] of [
      [IDEMPOTENCY_KEY, foreign],
      ['order-4712', unknownResources()],
    ] as const) {
      const redeeming = mine.post(`/customer/${customerId}/qr`, { couponId, code });
      const { text, headers } = await redeeming.set('Idempotency-Key', key).expect(404);
      responses.push({ text, headers: Object.keys(headers) });
    }
    const [known, unknown] = responses;
    expect(known).toEqual(unknown);
  });

  /** Returns the names of the resources that the lists of a team contain. */
  async function findShown(team: TeamClient, resources: TeamResources): Promise<string[]> {
    const shown: string[] = [];
    const lists = cases.filter(
      (request) => request.method === 'get' && resourcesIn(request).length === 0,
    );
    for (const request of lists) {
      const response = await sendRaw(testApp.url, team.apiKey, fillIn(request, resources));
      const found = Object.entries(resources).filter(([, value]) => response.includes(value));
      shown.push(...found.map(([name]) => name));
    }
    return [...new Set(shown)].sort();
  }

  it('are in no list', async () => {
    expect(await findShown(mine, foreign)).toEqual([]);
  });

  it('are unchanged in every table', async () => {
    expect(await rowsOfTeam(testApp.database, theirs.teamId)).toEqual(before);
    const empty = Object.entries(before).filter(([, { rows }]) => rows === 0);
    // These tables have rows only after large forms were changed, for forms with a limit, with spam, with open
    // invitations, in the bin, with mails, with a prepared export, with an account of a platform or its sign-in, and after a merge
    // or an erasure.
    expect(empty.map(([table]) => table)).toEqual([
      'binned_responses',
      'digest_marks',
      'erased_customers',
      'form_closings',
      'form_links',
      'form_owners',
      'invitations',
      'mails',
      'merged_customers',
      'notification_choices',
      'prepared_export_pieces',
      'prepared_exports',
      'purges',
      'quarantined_responses',
      'report_marks',
      'retention_settings',
      'social_billed_posts',
      'social_counted_days',
      'social_credentials',
      'social_oauth_states',
      'social_post_reads',
      'social_sync_jobs',
      'social_team_budgets',
    ]);
  });

  describe('would be detected', () => {
    it('in the lists of their own team', async () => {
      const listed = ['campaignId', 'couponId', 'email', 'formId', 'id', 'phone', 'customerId'];
      expect(await findShown(mine, own)).toEqual(listed.sort());
    });

    it('in responses to the same requests of their own team', async () => {
      for (const request of naming) {
        const response = await sendRaw(testApp.url, mine.apiKey, fillIn(request, own));
        expect([request, response.slice(0, 10)]).toEqual([
          request,
          expect.stringMatching(/^HTTP\/1\.1 2/),
        ]);
      }
    });

    it.each(Object.entries(LEAKS))('from %s', async (_name, leak) => {
      const leaky = await startLeakyService(leak, Object.values(foreign));
      const requester = { url: leaky.url, apiKey: 'x', own, foreign, unknown: unknownResources() };
      const paths = (await findDistinguishable(requester, naming)).map(
        (found) => found.split(' with ')[0],
      );
      await leaky.close();
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
    ])('when they change in %s', async (table, sql) => {
      const undo = new Error('Undone.');
      const scope = systemScope(theirs.teamId);
      const work = testApp.app.get(Database).transaction(scope, async (transaction) => {
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

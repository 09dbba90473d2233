import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { SignInsRepository } from '../../../src/social-sync/sign-in/sign-ins.repository';
import { eventually } from '../../support/eventually';
import { times } from '../../support/collections';
import { exchangesOf } from './sign-in-harness';
import { PROXY, useSocialSignIn } from './social-sign-in-harness';

const UNKNOWN_STATE = 'a'.repeat(43);

/** The client of a callback: its address, or the address of its proxy with `X-Forwarded-For`. */
interface CallbackClient {
  readonly localAddress: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const behindProxy = (address: string): CallbackClient => ({
  localAddress: PROXY,
  headers: { 'X-Forwarded-For': address },
});

/** The status of a callback from this client. */
async function statusOf(callback: URL, client: CallbackClient): Promise<number | undefined> {
  const request = http.get(callback, { ...client, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('The callback of a sign-in with OAuth', () => {
  const {
    twitter,
    testApp,
    authorize,
    grant,
    callbackOf,
    visit,
    expectPage,
    list,
    expectNoSecrets,
    expectAcceptedRequests,
  } = useSocialSignIn();

  it('accepts a callback once, and its state never again', async () => {
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    await expectPage(callback, 200);
    await signIn.ended;
    const exchanges = exchangesOf(twitter);
    await expectPage(callback, 410);
    await expectPage(await grant(signIn.authorization), 410);
    expect(exchangesOf(twitter)).toBe(exchanges);
    expect(await list()).toMatchObject([{ state: 'active' }]);
  });

  it('exchanges one code for two concurrent callbacks', async () => {
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    const exchanges = exchangesOf(twitter);
    const visits = await Promise.all(Array.from({ length: 6 }, () => visit(callback)));
    const statuses = visits.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 410, 410, 410, 410, 410]);
    expect(exchangesOf(twitter)).toBe(exchanges + 1);
    expect((await signIn.ended).status).toBe(0);
  });

  it('is not completed by the callback of another platform, which leaves the state valid', async () => {
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    const wrong = new URL(callback);
    wrong.pathname = '/oauth/social/youtube/callback';
    await expectPage(wrong, 410);
    await expectPage(callback, 200);
    expect((await signIn.ended).status).toBe(0);
  });

  it.each<[string, string, string]>([
    ['no parameter', 'youtube', ''],
    ['no state', 'youtube', 'code=1'],
    ['a short state', 'youtube', 'state=short&code=1'],
    ['two states', 'youtube', `state=${UNKNOWN_STATE}&state=${UNKNOWN_STATE}&code=1`],
    ['neither code nor error', 'youtube', `state=${UNKNOWN_STATE}`],
    ['an empty code', 'youtube', `state=${UNKNOWN_STATE}&code=`],
    ['a long code', 'youtube', `state=${UNKNOWN_STATE}&code=${'1'.repeat(4_097)}`],
    ['an unknown platform', 'myspace', `state=${UNKNOWN_STATE}&code=1`],
  ])('is rejected without a statement: %s', async (_what, platform, query) => {
    const claim = jest.spyOn(testApp.app.get(SignInsRepository), 'claim');
    await expectPage(new URL(`/oauth/social/${platform}/callback?${query}`, testApp.url), 400);
    expect(claim).not.toHaveBeenCalled();
  });

  it('rejects a state that nobody has', async () => {
    const path = `/oauth/social/youtube/callback?state=${UNKNOWN_STATE}&code=1`;
    await expectPage(new URL(path, testApp.url), 410);
  });

  it.each<[string, CallbackClient, CallbackClient]>([
    ['directly', { localAddress: '127.0.0.2' }, { localAddress: '127.0.0.1' }],
    ['through the same proxy', behindProxy('203.0.113.1'), behindProxy('203.0.113.2')],
  ])(
    'serves a callback while a stranger sends hundreds concurrently %s, most of which are rejected',
    async (_how, stranger, person) => {
      const signIn = await authorize('youtube', '--json');
      const callback = await grant(signIn.authorization);
      const signIns = testApp.app.get(SignInsRepository);
      const claimOne = signIns.claim.bind(signIns);
      const gate = new AbortController();
      const claim = jest.spyOn(signIns, 'claim').mockImplementation(async (hash, platform) => {
        const claimed = await claimOne(hash, platform);
        if (claimed === null && !gate.signal.aborted) await once(gate.signal, 'abort');
        return claimed;
      });
      const unknown = callbackOf(signIn.authorization, { state: UNKNOWN_STATE, code: '1' });
      const statuses: (number | undefined)[] = [];
      const flood = times(200, async () => statuses.push(await statusOf(unknown, stranger)));
      await eventually(() => statuses.length >= 99);
      expect(new Set(statuses)).toEqual(new Set([429]));
      expect(claim).toHaveBeenCalledTimes(1);
      const served = await statusOf(callback, person);
      gate.abort();
      expect(served).toBe(200);
      await Promise.all(flood);
      expect(new Set(statuses)).toEqual(new Set([410, 429]));
      expect((await signIn.ended).status).toBe(0);
    },
  );

  it('responds with a page when the database fails, and accepts the callback again afterwards', async () => {
    const signIns = testApp.app.get(SignInsRepository);
    jest.spyOn(signIns, 'claim').mockRejectedValueOnce(new Error('The database is gone.'));
    const signIn = await authorize('twitter', '--json');
    const callback = await grant(signIn.authorization);
    expect((await visit(callback)).status).toBe(503);
    await expectPage(callback, 200);
    expect((await signIn.ended).status).toBe(0);
  });

  it('leaves no secret in the log, the database, the pages or the output', async () => {
    await expectNoSecrets({ states: 5, verifiers: 3, tokens: 8 });
  });

  it('sends requests that the platforms accept', () => expectAcceptedRequests());
});

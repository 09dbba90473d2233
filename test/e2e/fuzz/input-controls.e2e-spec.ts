import { startTinyService, type Flaws } from '../../fuzz/doubles/tiny-service';
import { refusal } from '../../fuzz/doubles/tiny-rules';
import type { Limits } from '../../fuzz/input/answer-faults';
import { checkPlace, validRequestFaults } from '../../fuzz/input/check-place';
import { FEW_VALUES } from '../../fuzz/input/hostile-values';
import { type Place, placesOf } from '../../fuzz/input/places';
import { exampleBody, type Target } from '../../fuzz/input/target';
import type { DocumentedApi, DocumentedOperation } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

const MORE = ['a\udfff', 'e\u0301', 'a'.repeat(255), '😀'].map((text) => ({
  json: JSON.stringify(text),
  text,
}));
const HAND = { values: [...FEW_VALUES, ...MORE], escapes: ['%00'] };

/** Each with a fault that must be found, and a value by which it is. */
const WEAK: [name: string, flaws: Flaws, found: RegExp][] = [
  [
    'answers U+0000 with 500',
    { answer: (body) => (body.includes('\\u0000') ? refusal(500, 'INTERNAL_ERROR') : undefined) },
    /"a\\u0000b": was answered with 500/,
  ],
  [
    'takes U+FFFD for half a surrogate pair',
    { take: (body) => body.replaceAll(/\\ud[89a-f]\w\w/g, '\\ufffd') },
    /"\\ud83d": was accepted/,
  ],
  [
    'takes half a surrogate pair away',
    { take: (body) => body.replaceAll(/a\\ud[89a-f]\w\w/g, 'a') },
    /"a\\udfff": was accepted/,
  ],
  ['keeps the beginning', { keep: (text) => text.slice(0, 100) }, /reads back as "aaa/],
  ['keeps another spelling', { keep: (text) => text.normalize('NFD') }, /: firstName reads back/],
  ['keeps U+FFFD', { keep: (text) => text.replaceAll('😀', '\ufffd') }, /: firstName reads back/],
  ['keeps white space', { keep: (text) => ` ${text}` }, /: firstName reads back/],
  ['keeps nothing', { keep: () => '' }, /: firstName reads back as "", not/],
  [
    'has a code of its own',
    { answer: (body) => (body.includes('__proto__') ? refusal(400, 'BAD') : undefined) },
    /is 400 BAD, which is not documented/,
  ],
  [
    'has another status for a code',
    {
      answer: (body) =>
        body.includes('2026-02-30') ? refusal(409, 'VALIDATION_FAILED') : undefined,
    },
    /is 409 VALIDATION_FAILED, which is not documented/,
  ],
  [
    'tells where it failed',
    { answer: () => ({ status: 400, body: { ...Object(refusal(400, 'BAD').body), stack: 'at' } }) },
    /has another error body/,
  ],
  ['redirects', { answer: () => ({ status: 307, body: {} }) }, /has the status 307/],
];

describe('A service that is weak against bad input', () => {
  let testApp: TestApp;
  let api: DocumentedApi;

  beforeAll(async () => {
    testApp = await startTestApp();
    api = documentedApiOf(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  const operation = (method: string, path: string): DocumentedOperation => {
    const found = api.operations.find((one) => one.method === method && one.path === path);
    if (found === undefined) throw new Error(`${method} ${path} is not documented.`);
    return found;
  };
  const create = () => operation('post', '/customer');

  /** What is found of a service with these flaws in one place, or in all of the body. */
  async function faultsOf(
    flaws: Flaws,
    name = 'firstName',
    documented = create(),
    limits: Limits = {},
  ): Promise<string[]> {
    const service = await startTinyService(flaws);
    const team = new TeamClient(service.url, '', 'rap_key', null);
    const validBody = () => exampleBody(api, documented);
    const params = { customerId: 'somebody' };
    const target: Target = { url: service.url, team, api, params, validBody };
    const isMeant = (place: Place) => (name === '*' ? place.in === 'body' : place.name === name);
    const places = placesOf(api, documented, validBody()).filter(isMeant);
    expect(places.length).toBeGreaterThan(0);
    const faults: string[] = [];
    for (const place of places) {
      faults.push(...(await checkPlace(target, documented, place, HAND, limits)).faults);
    }
    await service.close();
    return faults;
  }

  it('is told from one that is not', async () => {
    expect(await faultsOf({}, '*')).toEqual([]);
  });

  it.each(WEAK)('is found out: it %s', async (_name, flaws, found) => {
    expect(await faultsOf(flaws)).toContainEqual(expect.stringMatching(found));
  });

  it('is found out: it is slow', async () => {
    const faults = await faultsOf({}, 'firstName', create(), { maxMs: 0 });

    expect(faults).toContainEqual(expect.stringMatching(/: took \d+ ms$/));
  });

  it.each([
    ['Authorization', /: was let in with 201$/],
    ['Content-Type', /: was taken for JSON with 201$/],
    ['X-Request-Id', /: was replaced by /],
    ['Idempotency-Key', /: was not replayed: 201 /],
  ])('is found out: it does not look at %s', async (header, found) => {
    expect(await faultsOf({}, header)).toContainEqual(expect.stringMatching(found));
  });

  it('is found out: it knows whom nobody knows', async () => {
    const faults = await faultsOf({}, 'customerId', operation('get', '/customer/{customerId}'));

    expect(faults).toContainEqual(expect.stringMatching(/%00: was accepted$/));
  });

  it('is found out: it has rules for identifiers', async () => {
    const refuses = { answer: () => refusal(400, 'VALIDATION_FAILED') };
    const faults = await faultsOf(
      refuses,
      'customerId',
      operation('get', '/customer/{customerId}'),
    );

    expect(faults).toContainEqual(expect.stringMatching(/ is 400, not simply unknown$/));
  });

  it('is found out: it does not take what is sound', async () => {
    const service = await startTinyService({ answer: () => refusal(400, 'VALIDATION_FAILED') });
    const team = new TeamClient(service.url, '', 'rap_key', null);
    const validBody = () => exampleBody(api, create());

    const faults = await validRequestFaults(
      { url: service.url, team, api, params: {}, validBody },
      create(),
    );

    expect(faults).toEqual([expect.stringMatching(/^post \/customer: 400 /)]);
    await service.close();
  });
});

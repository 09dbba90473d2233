import { startTinyService, type Flaws } from '../../fuzz/doubles/tiny-service';
import { rejection } from '../../fuzz/doubles/tiny-rules';
import type { Limits } from '../../fuzz/input/response-violations';
import { checkPlace, validRequestViolations } from '../../fuzz/input/check-place';
import { FEW_VALUES } from '../../fuzz/input/fuzz-values';
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

/** Each with a violation that must be found, and a value by which it is. */
const WEAK: [name: string, flaws: Flaws, found: RegExp][] = [
  [
    'responds to U+0000 with 500',
    {
      respond: (body) => (body.includes('\\u0000') ? rejection(500, 'INTERNAL_ERROR') : undefined),
    },
    /"a\\u0000b": has the status 500/,
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
    { respond: (body) => (body.includes('__proto__') ? rejection(400, 'BAD') : undefined) },
    /is 400 BAD, which is not documented/,
  ],
  [
    'has another status for a code',
    {
      respond: (body) =>
        body.includes('2026-02-30') ? rejection(409, 'VALIDATION_FAILED') : undefined,
    },
    /is 409 VALIDATION_FAILED, which is not documented/,
  ],
  [
    'tells where it failed',
    {
      respond: () => ({
        status: 400,
        body: { ...Object(rejection(400, 'BAD').body), stack: 'at' },
      }),
    },
    /has another error body/,
  ],
  ['redirects', { respond: () => ({ status: 307, body: {} }) }, /has the status 307/],
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
  async function violationsOf(
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
    const violations: string[] = [];
    for (const place of places) {
      violations.push(...(await checkPlace(target, documented, place, HAND, limits)).violations);
    }
    await service.close();
    return violations;
  }

  it('is told from one that is not', async () => {
    expect(await violationsOf({}, '*')).toEqual([]);
  });

  it.each(WEAK)('is found out: it %s', async (_name, flaws, found) => {
    expect(await violationsOf(flaws)).toContainEqual(expect.stringMatching(found));
  });

  it('is found out: it is slow', async () => {
    const violations = await violationsOf({}, 'firstName', create(), { maxMs: 0 });

    expect(violations).toContainEqual(expect.stringMatching(/: took \d+ ms$/));
  });

  it.each([
    ['Authorization', /: was accepted with 201$/],
    ['Content-Type', /: was taken for JSON with 201$/],
    ['X-Request-Id', /: was replaced by /],
    ['Idempotency-Key', /: was not replayed: 201 /],
  ])('is found out: it does not look at %s', async (header, found) => {
    expect(await violationsOf({}, header)).toContainEqual(expect.stringMatching(found));
  });

  it('is found out: it knows whom nobody knows', async () => {
    const violations = await violationsOf(
      {},
      'customerId',
      operation('get', '/customer/{customerId}'),
    );

    expect(violations).toContainEqual(expect.stringMatching(/%00: was accepted$/));
  });

  it('is found out: it has rules for identifiers', async () => {
    const rejects = { respond: () => rejection(400, 'VALIDATION_FAILED') };
    const violations = await violationsOf(
      rejects,
      'customerId',
      operation('get', '/customer/{customerId}'),
    );

    expect(violations).toContainEqual(expect.stringMatching(/ is 400, not simply unknown$/));
  });

  it('is found out: it does not take what is sound', async () => {
    const service = await startTinyService({ respond: () => rejection(400, 'VALIDATION_FAILED') });
    const team = new TeamClient(service.url, '', 'rap_key', null);
    const validBody = () => exampleBody(api, create());

    const violations = await validRequestViolations(
      { url: service.url, team, api, params: {}, validBody },
      create(),
    );

    expect(violations).toEqual([expect.stringMatching(/^post \/customer: 400 /)]);
    await service.close();
  });
});

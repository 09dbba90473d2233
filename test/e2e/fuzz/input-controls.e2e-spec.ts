import { startTinyService, type Bugs } from '../../fuzz/doubles/tiny-service';
import { rejection } from '../../fuzz/doubles/tiny-rules';
import type { Limits } from '../../fuzz/input/response-violations';
import { checkPlace, validRequestViolations } from '../../fuzz/input/check-place';
import { FEW_VALUES } from '../../fuzz/input/fuzz-values';
import { type Place, placesOf } from '../../fuzz/input/places';
import { exampleBody, type Target } from '../../fuzz/input/target';
import type { DocumentedOperation } from '../../support/documented-api';
import { documentedApiOf } from '../../support/expect-documented';
import { TeamClient } from '../../support/team-client';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const MORE = ['a\udfff', 'e\u0301', 'a'.repeat(255), '😀'].map((text) => ({
  json: JSON.stringify(text),
  text,
}));
const VALUES = { values: [...FEW_VALUES, ...MORE], escapes: ['%00'] };

/** A bug, and the violation that the check must report. */
const BUGS: [name: string, bugs: Bugs, violation: RegExp][] = [
  [
    'responds to U+0000 with 500',
    {
      respond: (body) => (body.includes('\\u0000') ? rejection(500, 'INTERNAL_ERROR') : undefined),
    },
    /"a\\u0000b": has the status 500/,
  ],
  [
    'stores U+FFFD for a lone surrogate',
    { decode: (body) => body.replaceAll(/\\ud[89a-f]\w\w/g, '\\ufffd') },
    /"\\ud83d": was accepted/,
  ],
  [
    'removes a lone surrogate',
    { decode: (body) => body.replaceAll(/a\\ud[89a-f]\w\w/g, 'a') },
    /"a\\udfff": was accepted/,
  ],
  ['truncates texts', { store: (text) => text.slice(0, 100) }, /reads back as "aaa/],
  ['stores texts in NFD', { store: (text) => text.normalize('NFD') }, /: firstName reads back/],
  [
    'stores U+FFFD for an emoji',
    { store: (text) => text.replaceAll('😀', '\ufffd') },
    /: firstName reads back/,
  ],
  ['adds white space', { store: (text) => ` ${text}` }, /: firstName reads back/],
  ['loses texts', { store: () => '' }, /: firstName reads back as "", not/],
  [
    'responds with an undocumented code',
    { respond: (body) => (body.includes('__proto__') ? rejection(400, 'BAD') : undefined) },
    /is 400 BAD, which is not documented/,
  ],
  [
    'responds with a wrong status for a code',
    {
      respond: (body) =>
        body.includes('2026-02-30') ? rejection(409, 'VALIDATION_FAILED') : undefined,
    },
    /is 409 VALIDATION_FAILED, which is not documented/,
  ],
  [
    'responds with a stack trace',
    {
      respond: () => ({
        status: 400,
        body: { ...Object(rejection(400, 'BAD').body), stack: 'at' },
      }),
    },
    /has another error body/,
  ],
  [
    'responds with a redirect',
    { respond: () => ({ status: 307, body: {} }) },
    /has the status 307/,
  ],
];

/** Tests of the fuzz checks: each known bug of a test service must be reported. */
describe('The fuzz check', () => {
  const testApp = useOnce(startTestApp);
  const api = useOnce(() => documentedApiOf(testApp));

  const operation = (method: string, path: string): DocumentedOperation => {
    const found = api.operations.find((one) => one.method === method && one.path === path);
    if (found === undefined) throw new Error(`${method} ${path} is not documented.`);
    return found;
  };
  const create = () => operation('post', '/customer');

  /** The violations of a service with these bugs, for one place or (`*`) for all places of the body. */
  async function violationsOf(
    bugs: Bugs,
    name = 'firstName',
    documented = create(),
    limits: Limits = {},
  ): Promise<string[]> {
    const service = await startTinyService(bugs);
    const team = new TeamClient(service.url, '', 'rap_key', null);
    const validBody = () => exampleBody(api, documented);
    const params = { customerId: 'unknown' };
    const target: Target = { url: service.url, team, api, params, validBody };
    const isSelected = (place: Place) => (name === '*' ? place.in === 'body' : place.name === name);
    const places = placesOf(api, documented, validBody()).filter(isSelected);
    expect(places.length).toBeGreaterThan(0);
    const violations: string[] = [];
    for (const place of places) {
      violations.push(...(await checkPlace(target, documented, place, VALUES, limits)).violations);
    }
    await service.close();
    return violations;
  }

  it('reports no violation of a service without bugs', async () => {
    expect(await violationsOf({}, '*')).toEqual([]);
  });

  it.each(BUGS)('reports a service that %s', async (_name, bugs, violation) => {
    expect(await violationsOf(bugs)).toContainEqual(expect.stringMatching(violation));
  });

  it('reports a slow service', async () => {
    const violations = await violationsOf({}, 'firstName', create(), { maxMs: 0 });

    expect(violations).toContainEqual(expect.stringMatching(/: took \d+ ms$/));
  });

  it.each([
    ['Authorization', /: was accepted with 201$/],
    ['Content-Type', /: was accepted as JSON with 201$/],
    ['X-Request-Id', /: was replaced by /],
    ['Idempotency-Key', /: was not replayed: 201 /],
  ])('reports a service that ignores %s', async (header, violation) => {
    expect(await violationsOf({}, header)).toContainEqual(expect.stringMatching(violation));
  });

  it('reports a service that accepts unknown identifiers', async () => {
    const violations = await violationsOf(
      {},
      'customerId',
      operation('get', '/customer/{customerId}'),
    );

    expect(violations).toContainEqual(expect.stringMatching(/%00: was accepted$/));
  });

  it('reports a service that validates identifiers', async () => {
    const rejects = { respond: () => rejection(400, 'VALIDATION_FAILED') };
    const violations = await violationsOf(
      rejects,
      'customerId',
      operation('get', '/customer/{customerId}'),
    );

    expect(violations).toContainEqual(expect.stringMatching(/ is 400, not 404$/));
  });

  it('reports a service that rejects valid requests', async () => {
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

import request from 'supertest';
import { formBody } from '../../factories/form.factory';
import { expectError } from '../../support/expect-error';
import type { TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

// Texts, because objects of so many names take seconds to make.
const object = (properties: number, prefix = 'p'): string =>
  `{${times(properties, (index) => `"${prefix}${index}":${index}`).join(',')}}`;
const array = (items: readonly string[]): string => `[${items.join(',')}]`;
/** Objects that have no name in common. */
const objects = (count: number, properties: number): string =>
  array(times(count, (index) => object(properties, `o${index}_`)));

/** A form with an extra member that the endpoint ignores, so that only the limits of the shape apply. */
const extra = (json: string): string =>
  JSON.stringify({ ...formBody(), extra: 0 }).replace('"extra":0', `"extra":${json}`);

const signIn = ({ url }: TestApp, email: string) =>
  request(url)
    .post('/console/api/sign-in')
    .set('Sec-Fetch-Site', 'same-origin')
    .send({ email, password: 'x' });

/** Records the texts that this process, which includes the service, parses as JSON. */
function watchParsing(): { readonly texts: ReadonlySet<unknown>; stop: () => void } {
  const texts = new Set<unknown>();
  const parse = JSON.parse;
  const spy = jest.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    texts.add(text);
    return parse(text, reviver) as unknown;
  });
  return { texts, stop: () => spy.mockRestore() };
}

const NESTED = ['body: must not be nested more than 32 levels deep'];
const MANY_ITEMS = ['body: must not hold an array of more than 10000 elements'];
const MANY_MEMBERS = ['body: must not hold more than 20000 members of objects'];
const LONG_NAME = ['body: must not hold a name of more than 1000 characters'];
const MANY_VALUES = ['body: must not hold more than 250000 values'];

const COSTLY_BODIES: [string, string, string[]][] = [
  ['arrays 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000), NESTED],
  ['objects 10,000 deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), NESTED],
  ['arrays a million deep', '['.repeat(1_000_000) + ']'.repeat(1_000_000), NESTED],
  ['arrays 10,000 deep in a member', extra('['.repeat(10_000) + ']'.repeat(10_000)), NESTED],
  ['33 levels', extra('['.repeat(32) + ']'.repeat(32)), NESTED],
  ['an array of 100,001 elements', JSON.stringify(times(100_001, () => 1)), MANY_ITEMS],
  ['a member of 10,001 elements', extra(JSON.stringify(times(10_001, () => 1))), MANY_ITEMS],
  ['an object of 20,001 members', object(20_001), MANY_MEMBERS],
  ['an object of 100,000 members', object(100_000), MANY_MEMBERS],
  ['240 objects of 999 names', objects(240, 999), MANY_MEMBERS],
  ['21,000 members in a member', extra(objects(21, 1_000)), MANY_MEMBERS],
  ['a name of 1,001 characters', extra(JSON.stringify({ ['é'.repeat(1_001)]: 0 })), LONG_NAME],
  [
    '260,000 values in small arrays',
    extra(JSON.stringify(times(26, () => times(10_000, () => 1)))),
    MANY_VALUES,
  ],
];

describe('A body that is small, but expensive to parse or to traverse', () => {
  const { testApp, team } = useTeams();

  it.each(COSTLY_BODIES)('is rejected before it is parsed: %s', async (_name, body, fields) => {
    const { texts, stop } = watchParsing();
    const response = await team.post('/forms', body);
    stop();

    expectError(response, 'VALIDATION_FAILED', fields);
    expect(texts).not.toContain(body);
  });

  it.each([
    ['a million times [', '['.repeat(1_000_000), NESTED],
    ['a million times ,', ','.repeat(1_000_000), MANY_ITEMS],
    ['20,000 elements without an end', `[${'0,'.repeat(20_000)}`, MANY_ITEMS],
  ])('is rejected before it is parsed: %s, which is invalid JSON', async (_name, body, fields) => {
    expectError(await team.post('/forms', body), 'VALIDATION_FAILED', fields);
  });

  it.each(COSTLY_BODIES)('is not checked without a key: %s', async (_name, body) => {
    const response = await request(testApp.url)
      .post('/v1/forms')
      .set('Content-Type', 'application/json')
      .send(body);

    expectError(response, 'AUTH_HEADER_MISSING');
  });

  it.each([
    ['32 levels', extra('['.repeat(31) + ']'.repeat(31))],
    ['an array of 10,000 elements', extra(JSON.stringify(times(10_000, () => 1)))],
    ['an object of 19,000 members', extra(object(19_000))],
    ['19,000 members', extra(objects(19, 1_000))],
    ['a name of 1,000 characters', extra(JSON.stringify({ ['é'.repeat(1_000)]: 0 }))],
  ])('is accepted at the limit: %s', async (_name, body) => {
    const { texts, stop } = watchParsing();
    const response = await team.post('/forms', body);
    stop();

    expect(response.status).toBe(201);
    expect(texts).toContain(body);
  });

  it('is rejected in a list of customers, unless its objects have the same names', async () => {
    const many = array(times(10_000, () => object(6)));

    expectError(
      await team.post('/customers', objects(240, 999)),
      'VALIDATION_FAILED',
      MANY_MEMBERS,
    );
    expectError(
      await team.post('/customers', objects(9_000, 3)),
      'VALIDATION_FAILED',
      MANY_MEMBERS,
    );
    expectError(await team.post('/customer', many), 'VALIDATION_FAILED', MANY_MEMBERS);
    const response = await team.post('/customers', many);
    expect(response.body.fields).toContain('[0].firstName: is required');
  });

  it('is rejected from 16 KiB on where no key or session is needed', async () => {
    expectError(await signIn(testApp, 'x'.repeat(16 * 1_024)), 'PAYLOAD_TOO_LARGE');
    expectError(await signIn(testApp, 'x'.repeat(300_000)), 'PAYLOAD_TOO_LARGE');
    expect((await signIn(testApp, 'x'.repeat(16_000))).status).not.toBe(413);
  });
});

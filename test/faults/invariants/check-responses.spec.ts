import type { Reply } from '../load/operation';
import { checkResponses } from './check-responses';
import { operation } from './operation.factory';

const submitted = operation({
  kind: 'response',
  body: { responses: [{ key: 'remark', value: 'r-1' }] },
  reply: { status: 201, body: { data: { formResponseId: 'id', subscriberId: 'ada' } } },
});
const shownAs = (value: unknown, subscriberId: string | null = 'ada'): Reply => ({
  status: 200,
  body: { data: { subscriberId, fields: [{ key: 'remark', value }] } },
});
const stored = [{ id: 'id', deliveries: 1 }];
const check = (shown: Reply | undefined, rows = stored): string[] =>
  checkResponses([submitted], new Map([['id', shown]]), rows);

describe('checkResponses', () => {
  it('accepts a response that reads back as sent and has one delivery', () => {
    expect(check(shownAs('r-1'))).toEqual([]);
  });

  it.each<[string, Reply | undefined, string]>([
    ['another answer', shownAs('r-2'), '200'],
    ['no answer', shownAs(null), '200'],
    ['another customer', shownAs('r-1', null), '200'],
    ['a response that is not found', { status: 404, body: {} }, '404'],
    ['a response that was not read', undefined, 'not read'],
  ])('reports %s', (_what, shown, status) => {
    expect(check(shown)).toEqual([`response id does not read back as sent: ${status}`]);
  });

  it.each([
    [[{ id: 'id', deliveries: 0 }], 'response id has 0 deliveries'],
    [[{ id: 'id', deliveries: 2 }], 'response id has 2 deliveries'],
    [[], 'response id is not stored'],
  ])('reports a missing and an extra delivery: %j', (rows, violation) => {
    expect(check(shownAs('r-1'), rows)).toEqual([violation]);
  });
});

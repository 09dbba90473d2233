import type { Answer } from '../load/operation';
import { checkResponses } from './check-responses';
import { operation } from './operation.factory';

const submitted = operation({
  kind: 'response',
  body: { responses: [{ key: 'remark', value: 'r-1' }] },
  answer: { status: 201, body: { data: { formResponseId: 'id', subscriberId: 'ada' } } },
});
const shownAs = (value: unknown, subscriberId: string | null = 'ada'): Answer => ({
  status: 200,
  body: { data: { subscriberId, fields: [{ key: 'remark', value }] } },
});
const stored = [{ id: 'id', deliveries: 1 }];
const check = (shown: Answer | undefined, rows = stored): string[] =>
  checkResponses([submitted], new Map([['id', shown]]), rows);

describe('checkResponses', () => {
  it('is content with what is shown as it was sent and has a delivery', () => {
    expect(check(shownAs('r-1'))).toEqual([]);
  });

  it.each<[string, Answer | undefined, string]>([
    ['another answer', shownAs('r-2'), '200'],
    ['no answer', shownAs(null), '200'],
    ['another customer', shownAs('r-1', null), '200'],
    ['a response that is not found', { status: 404, body: {} }, '404'],
    ['a response that was not asked for', undefined, 'not asked'],
  ])('finds %s', (_what, shown, told) => {
    expect(check(shown)).toEqual([`response id is not shown as it was sent: ${told}`]);
  });

  it.each([
    [[{ id: 'id', deliveries: 0 }], 'response id has 0 deliveries'],
    [[{ id: 'id', deliveries: 2 }], 'response id has 2 deliveries'],
    [[], 'response id is not stored'],
  ])('finds a delivery too few or too many: %j', (rows, fault) => {
    expect(check(shownAs('r-1'), rows)).toEqual([fault]);
  });
});

import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { useLedger } from './list-points-harness';

describe('The points ledger of a team', () => {
  const { team, analyst, editor, path, dataOf, change, changeByHand, insertEntries } = useLedger();
  const sum = async (query: string): Promise<unknown> => dataOf(`weeks?${query}`);

  describe('in weeks', () => {
    it('has exact sums of given and taken points, and separate sums of corrections', async () => {
      const { id } = await createCustomer(team);
      await insertEntries(id, [
        ['2026-10-25T22:59:59.999Z', 0.1],
        ['2026-10-25T23:00:00.000Z', 0.2],
        ['2026-10-26T00:00:00.000Z', 0.1],
        ['2026-10-27T00:00:00Z', -0.05],
        ['2026-11-11T00:00:00Z', -0.1, 1],
        ['2026-11-12T00:00:00Z', 0.05, 4],
        ['2026-11-12T00:00:01Z', 1_000_000_000],
      ]);
      const range = 'startDate=2026-10-19T22:00:00Z&endDate=2026-11-15T22:59:59.999Z';
      expect(await sum(`${range}&timeZone=Europe/Berlin`)).toEqual([
        { week: '2026-10-19', given: 0.1, taken: 0, corrected: 0 },
        { week: '2026-10-26', given: 0.3, taken: 0.05, corrected: 0 },
        { week: '2026-11-02', given: 0, taken: 0, corrected: 0 },
        { week: '2026-11-09', given: 1_000_000_000, taken: 0, corrected: -0.05 },
      ]);
      expect(await sum('startDate=2026-10-25&endDate=2026-11-01')).toEqual([
        { week: '2026-10-19', given: 0.3, taken: 0, corrected: 0 },
        { week: '2026-10-26', given: 0.1, taken: 0.05, corrected: 0 },
      ]);
    });

    it('respects all filters', async () => {
      const [ada, eva] = [await createCustomer(team), await createCustomer(team)];
      await change(ada.id, 10);
      await change(ada.id, -4);
      await changeByHand(eva.id, 3);
      const none = { given: 0, taken: 0, corrected: 0 };
      const expected: [query: string, sums: object][] = [
        ['', { ...none, given: 13, taken: 4 }],
        [`customerId=${ada.id}`, { ...none, given: 10, taken: 4 }],
        [`actor=${editor.userId}`, { ...none, given: 3 }],
        ['actor=system', none],
        ['type=decrement', { ...none, taken: 4 }],
        ['reason=coupon', none],
        [`customerId=${ada.id}&type=increment`, { ...none, given: 10 }],
      ];
      for (const [query, sums] of expected) {
        const weeks = (await sum(query)) as object[];
        expect(weeks).toHaveLength(12);
        expect([query, weeks.at(-1)]).toEqual([
          query,
          { week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown, ...sums },
        ]);
      }
    });

    it.each<[string, string]>([
      ['timeZone=Mars/Phobos', 'timeZone: must be an IANA time zone such as Europe/Berlin'],
      ['timeZone=UTC&timeZone=UTC', 'timeZone: must be an IANA time zone such as Europe/Berlin'],
      ['startDate=5', 'startDate: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
    ])('rejects ?%s', async (query, violation) => {
      const response = await analyst.client.get(`${path()}/points/weeks?${query}`);
      expectError(response, 'VALIDATION_FAILED', [violation]);
    });

    it('has at most 53 weeks, also of a range of centuries', async () => {
      expect(await sum('startDate=0001-01-01&endDate=9999-12-31')).toHaveLength(53);
    });
  });
});

import { expectTrueAnalytics } from '../../simulation/compare-analytics';
import { SimulatedYear, type SimulationPlan } from '../../simulation/simulated-year';

/** The short form of `npm run test:year`: the platforms whose days are days of a time zone, and the platforms with UTC days. */
describe.each<[string, SimulationPlan]>([
  [
    'when daylight saving time ends',
    {
      seed: 'the end of summer time',
      platforms: ['facebook', 'instagram', 'youtube'],
      connectedAt: new Date('2026-10-30T16:00:00Z'),
      days: 5,
      pastDays: 16,
    },
  ],
  [
    'at the end of a year',
    {
      seed: 'the end of a year',
      platforms: ['twitter', 'linkedin', 'tiktok'],
      connectedAt: new Date('2026-12-29T09:00:00Z'),
      days: 5,
      pastDays: 10,
    },
  ],
])('The accounts of a team, %s', (_when, plan) => {
  let year: SimulatedYear;

  beforeAll(async () => {
    year = await SimulatedYear.start(plan);
  });

  afterAll(() => year.close());

  it('have the numbers of the platforms after days of failures and crashes', async () => {
    for (const share of [0.6, 1]) {
      await year.runUntil(year.timeAt(share));
      await expectTrueAnalytics(year);
    }
    expect(year.crashes).toBeGreaterThan(0);
  });
});

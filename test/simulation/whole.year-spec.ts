import { PLATFORMS } from '@rapport/social-connectors';
import { expectTrueAnalytics } from './compare-analytics';
import { SimulatedYear } from './simulated-year';

/** Ends of parts of the year, at which everything is compared. */
const CHECKPOINTS = [0.15, 0.35, 0.55, 0.78, 1];
const TIMEOUT_MS = 3_600_000;

/** Run by `npm run test:year`. */
describe('The accounts of a team', () => {
  let year: SimulatedYear;

  beforeAll(async () => {
    year = await SimulatedYear.start({
      seed: 'whole year',
      platforms: PLATFORMS,
      connectedAt: new Date('2026-08-05T09:00:00Z'),
      days: 366,
      pastDays: 200,
    });
  });

  afterAll(() => year.close());

  it.each(CHECKPOINTS)(
    'have the numbers of the platforms after %f of a year of failures and crashes',
    async (share) => {
      await year.runUntil(year.timeAt(share));
      await expectTrueAnalytics(year);
    },
    TIMEOUT_MS,
  );
});

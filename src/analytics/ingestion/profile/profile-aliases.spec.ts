import { profileDay } from '../../../../test/factories/profile.factory';
import { isSummed } from '../../domain/window-kpis';
import { mergeRawKpis } from '../../domain/merge-raw-kpis';
import {
  type KpiName,
  type Platform,
  PLATFORMS,
  PROFILE_ALIASES,
  type RawMetrics,
} from '@rapport/social-connectors';

/** The aliases of a KPI that are plain paths, with their platforms. */
const namesOf = (kpi: KpiName): [Platform, string][] =>
  PLATFORMS.flatMap((platform) =>
    (PROFILE_ALIASES[platform][kpi] ?? [])
      .filter((alias) => typeof alias === 'string')
      .map((alias): [Platform, string] => [platform, alias]),
  );

/** The raw metrics of a window of two days, on which a platform reports 5 and then 8 under the name. */
const mergeTwoDays = (platform: Platform, name: string): RawMetrics =>
  mergeRawKpis(platform, null, [
    profileDay('2026-11-14', {}, { rawMetrics: { [name]: 5 } }),
    profileDay('2026-11-15', {}, { rawMetrics: { [name]: 8 } }),
  ]);

describe('the names of account metrics', () => {
  it.each(namesOf('followers'))('of followers are a state: %s, %s', (platform, name) => {
    expect(mergeTwoDays(platform, name)).toEqual({ [name]: 8 });
  });

  it.each(namesOf('reach').filter(([platform]) => !isSummed(platform, 'reach')))(
    'of unique people are never summed: %s, %s',
    (platform, name) => {
      expect(mergeTwoDays(platform, name)).toEqual({});
    },
  );
});

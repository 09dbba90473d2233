import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeWindows } from '../../domain/compute-windows';
import { KPI_NAMES, type Platform, PLATFORMS, shiftDate } from '@rapport/social-connectors';
import { WINDOWS } from '../../domain/window';
import { mapProfileLine, type ProfileLineReading } from './map-profile-line';

const SAMPLES = join(__dirname, '../../../cli/demo/social-samples');

function readSample(platform: Platform): ProfileLineReading[] {
  const lines = readFileSync(join(SAMPLES, `${platform}.profile.ndjson`), 'utf8').trimEnd();
  return lines.split('\n').map((line) => mapProfileLine(platform, JSON.parse(line) as unknown));
}

/** The KPIs of a day that each platform reports or that are derived. */
const KNOWN: Record<Platform, string> = {
  facebook: 'followers impressions reach engagement likes clicks videoViews engagementRate',
  instagram: 'followers impressions reach engagement likes comments shares clicks engagementRate',
  twitter: 'followers impressions engagement likes comments shares engagementRate',
  linkedin: 'followers impressions reach engagement likes comments shares clicks engagementRate',
  tiktok: 'followers impressions reach engagement likes comments shares videoViews engagementRate',
  youtube: 'followers impressions engagement likes comments shares videoViews engagementRate',
};

describe.each(PLATFORMS)('the sample profile of %s', (platform) => {
  const readings = readSample(platform);
  const days = readings.flatMap((reading) => ('day' in reading ? [reading.day] : []));
  const lines = readings.flatMap((reading) => ('window' in reading ? [reading.window] : []));

  it('has 75 consecutive days up to 2026-11-20 and no violation', () => {
    expect(readings.filter((reading) => 'violations' in reading)).toEqual([]);
    expect(days.map((day) => day.date)).toEqual(
      Array.from({ length: 75 }, (_, index) => shiftDate('2026-11-20', index - 74)),
    );
  });

  it('has a line for every window where the platform counts unique people', () => {
    const counts = ['facebook', 'instagram', 'linkedin'].includes(platform);
    expect(lines.map((line) => line.window)).toEqual(counts ? WINDOWS : []);
    expect(lines.filter((line) => line.kpis.reach === null)).toEqual([]);
  });

  it('has the same KPIs on every day', () => {
    const known = days.map(({ kpis }) => KPI_NAMES.filter((name) => kpis[name] !== null).join(' '));
    expect(known).toEqual(days.map(() => KNOWN[platform]));
  });

  it('gives figures and changes of all windows', () => {
    const figures = computeWindows(platform, days, lines);
    const known = KNOWN[platform].split(' ');
    for (const window of ['7d', '30d'] as const) {
      const { kpis, percentageChange } = figures[window];
      expect(KPI_NAMES.filter((name) => kpis[name] !== null)).toEqual(known);
      // A rate by reach, which is known of this window only, is not compared with one by impressions.
      const unknown = lines.length > 0 ? ['reach', 'engagementRate'] : ['reach'];
      expect(Object.keys(percentageChange)).toEqual(
        known.filter((name) => platform === 'tiktok' || !unknown.includes(name)),
      );
    }
    expect(figures['90d'].percentageChange).toEqual({});
    expect(figures['12m'].timeSeries.impressions).toHaveLength(75);
  });
});

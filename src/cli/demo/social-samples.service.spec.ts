import pino from 'pino';
import { systemScope } from '../../tenancy/scope/request-scope';
import type { ConnectionsService } from '../../analytics/connections/connections.service';
import type { ConnectionStatus } from '../../analytics/domain/connection-status';
import type { SocialImportService } from '../../analytics/ingestion/social-import.service';
import { SAMPLES_FOLDER } from './read-social-samples';
import { SocialSamplesService } from './social-samples.service';

const TEAM = systemScope('team');
const NOW = new Date('2027-02-01T23:59:59Z');

interface Sent {
  posts: { created_time?: string }[];
  profile: { date?: string }[];
}

/** Completes a team whose platforms have these statuses once connected, and returns the calls. */
async function complete(folder: string, statuses: Record<string, ConnectionStatus> = {}) {
  const connected: string[] = [];
  const imported = new Map<string, Sent>();
  const lines: string[] = [];
  const connections = {
    connect: async (_team: unknown, platform: string, accountType: string) => {
      connected.push(`${platform} ${accountType}`);
      return statuses[platform] ?? 'pending';
    },
  } as unknown as ConnectionsService;
  const imports = {
    importObjects: async (_team: unknown, platform: string, objects: Sent) => {
      imported.set(platform, objects);
    },
  } as unknown as SocialImportService;
  const logger = pino({ base: null }, { write: (line) => lines.push(line) });
  await new SocialSamplesService(connections, imports, logger).complete(TEAM, folder, NOW);
  return { connected, imported, lines };
}

describe('SocialSamplesService', () => {
  it('connects the platforms with data, one without data, and one personal account', async () => {
    const { connected, imported, lines } = await complete(SAMPLES_FOLDER);

    expect(connected.toSorted()).toEqual([
      'facebook organization',
      'instagram organization',
      'linkedin personal',
      'tiktok organization',
      'twitter organization',
    ]);
    expect([...imported.keys()].toSorted()).toEqual(['facebook', 'instagram', 'tiktok']);
    expect(lines).toEqual([]);
  });

  it('makes all data end yesterday', async () => {
    const { imported } = await complete(SAMPLES_FOLDER);
    const { posts, profile } = imported.get('facebook')!;

    expect(
      profile
        .flatMap(({ date }) => date ?? [])
        .toSorted()
        .at(-1),
    ).toBe('2027-01-31');
    const last = posts
      .map((post) => post.created_time!.slice(0, 10))
      .toSorted()
      .at(-1)!;
    expect(last > '2027-01-21' && last <= '2027-01-31').toBe(true);
  });

  it('does not import into a platform that is ready', async () => {
    const { imported } = await complete(SAMPLES_FOLDER, { instagram: 'ready' });

    expect([...imported.keys()].toSorted()).toEqual(['facebook', 'tiktok']);
  });

  it('logs that the sample files are not installed', async () => {
    const { connected, imported, lines } = await complete(`${SAMPLES_FOLDER}/none`);

    expect({ connected, imported: imported.size }).toEqual({ connected: [], imported: 0 });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 30,
      msg: 'The demo team has no social platforms: the sample files are not installed.',
    });
  });
});

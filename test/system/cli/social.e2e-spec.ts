import type { ConnectionStatus } from '../../../src/analytics/domain/connection-status';
import type { Platform } from '@rapport/social-connectors';
import { getSummary } from '../../factories/social.factory';
import { createTeam } from '../../factories/team.factory';
import { sampleFiles, startSocialCli } from './social-cli';
import { useEachTest, useOnce } from '../../support/use-value';

const COMMANDS = {
  connect: ['connect'],
  'connect as a person': ['connect', '--account-type', 'personal'],
  'connect as an organization': ['connect', '--account-type', 'organization'],
  disconnect: ['disconnect'],
  import: ['import'],
  'import an empty file': ['import', '--posts', '/dev/null'],
} as const;

type Step = [keyof typeof COMMANDS, ConnectionStatus];

describe('social', () => {
  const cli = useOnce(startSocialCli);
  const team = useEachTest(() => createTeam(cli.testApp));

  async function statusAfter(
    command: keyof typeof COMMANDS,
    platform: Platform,
  ): Promise<ConnectionStatus> {
    const [verb, ...options] = COMMANDS[command];
    const files = command === 'import' ? sampleFiles(platform) : [];
    const result = await cli.json(team, verb, platform, ...options, ...files);
    return (result as { status: ConnectionStatus }).status;
  }

  describe('connect and disconnect', () => {
    it('print the status as one object with --json', async () => {
      expect(await cli.json(team, 'connect', 'tiktok')).toEqual({
        platform: 'tiktok',
        status: 'pending',
      });
      expect(await cli.json(team, 'disconnect', 'tiktok')).toEqual({
        platform: 'tiktok',
        status: 'not_connected',
      });
    });

    it('print the status in one line', async () => {
      expect(await cli.run(team, 'connect', 'tiktok')).toEqual({
        status: 0,
        stdout: 'tiktok is pending.\n',
        stderr: '',
      });
      expect(await cli.run(team, 'disconnect', 'tiktok')).toEqual({
        status: 0,
        stdout: 'tiktok is disconnected.\n',
        stderr: '',
      });
    });

    it('hide data, which forget deletes if the platform is not connected', async () => {
      await cli.json(team, 'import', 'tiktok', ...sampleFiles('tiktok'));
      await cli.json(team, 'connect', 'tiktok');
      expect(await cli.run(team, 'forget', 'tiktok')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('disconnect it first') as unknown,
      });
      await cli.json(team, 'disconnect', 'tiktok');

      const { deleted } = (await cli.json(team, 'forget', 'tiktok')) as {
        deleted: { posts: number; profileDays: number };
      };

      expect(deleted.posts).toBeGreaterThan(0);
      expect(deleted.profileDays).toBeGreaterThan(0);
      expect(await cli.json(team, 'forget', 'tiktok')).toEqual({
        platform: 'tiktok',
        deleted: { posts: 0, profileDays: 0 },
      });
      await cli.json(team, 'connect', 'tiktok');
      expect(await getSummary(team, '?platforms=tiktok')).toMatchObject({
        platforms: [{ status: 'pending' }],
      });
    });

    it('change one platform of one team', async () => {
      const other = await createTeam(cli.testApp);
      await cli.json(other, 'connect', 'tiktok');
      await cli.json(team, 'connect', 'youtube');

      await cli.json(team, 'disconnect', 'tiktok');

      expect(await getSummary(other, '?platforms=tiktok,youtube')).toMatchObject({
        platforms: [{ status: 'pending' }, { status: 'not_connected' }],
      });
      expect(await getSummary(team, '?platforms=tiktok,youtube')).toMatchObject({
        platforms: [{ status: 'not_connected' }, { status: 'pending' }],
      });
    });
  });

  it.each<[Platform, string, Step[]]>([
    [
      'facebook',
      'becomes ready by its first import and stays ready',
      [
        ['connect', 'pending'],
        ['connect', 'pending'],
        ['import', 'ready'],
        ['connect', 'ready'],
        ['import', 'ready'],
        ['disconnect', 'not_connected'],
        ['disconnect', 'not_connected'],
      ],
    ],
    [
      'instagram',
      'is ready immediately after a reconnection',
      [
        ['connect', 'pending'],
        ['import', 'ready'],
        ['disconnect', 'not_connected'],
        ['connect', 'ready'],
      ],
    ],
    [
      'twitter',
      'is not connected by an import, and ready once connected',
      [
        ['import', 'not_connected'],
        ['import', 'not_connected'],
        ['connect', 'ready'],
      ],
    ],
    [
      'tiktok',
      'is pending without data',
      [
        ['disconnect', 'not_connected'],
        ['connect', 'pending'],
        ['import an empty file', 'pending'],
        ['disconnect', 'not_connected'],
        ['connect', 'pending'],
        ['import', 'ready'],
        ['import an empty file', 'ready'],
      ],
    ],
    [
      'linkedin',
      'is unavailable for a personal account, with and without data',
      [
        ['connect as a person', 'unavailable'],
        ['import', 'unavailable'],
        ['connect as a person', 'unavailable'],
        ['disconnect', 'not_connected'],
        ['import', 'not_connected'],
        ['connect as a person', 'unavailable'],
      ],
    ],
    [
      'linkedin',
      'becomes ready for an organization',
      [
        ['connect', 'pending'],
        ['connect as a person', 'unavailable'],
        ['connect as an organization', 'pending'],
        ['import', 'ready'],
        ['connect as a person', 'unavailable'],
        ['connect', 'ready'],
        ['disconnect', 'not_connected'],
      ],
    ],
    [
      'youtube',
      'becomes ready for a personal account',
      [
        ['connect as a person', 'pending'],
        ['import', 'ready'],
      ],
    ],
  ])('%s %s', async (platform, _name, steps) => {
    const actual: Step[] = [];
    for (const [command] of steps) {
      const status = await statusAfter(command, platform);
      const { platforms } = await getSummary(team, `?platforms=${platform}`);

      actual.push([command, status]);
      expect(platforms).toMatchObject([
        { platform, status, connected: status !== 'not_connected' },
      ]);
    }
    expect(actual).toEqual(steps);
  });
});

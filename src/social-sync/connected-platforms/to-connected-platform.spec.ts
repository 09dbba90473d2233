import { NEVER } from '../sync/sync-schedule';
import type { SocialAppLimit } from '../entities/social-app-limit.entity';
import type { StoredConnection } from '../../analytics/domain/connection';
import type { SocialCredential } from '../entities/social-credential.entity';
import { SYNC_KINDS, type SocialSyncJob, type SyncKind } from '../entities/social-sync-job.entity';
import { type PlatformRows, toConnectedPlatform } from './to-connected-platform';

const NOW = new Date('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

const CONNECTION = {
  platform: 'youtube',
  isConnected: true,
  accountType: 'organization',
  canReport: true,
  lastRefreshedAt: inMinutes(-5),
  deleteDataAfter: null,
} as StoredConnection;

const CREDENTIAL: Pick<SocialCredential, keyof SocialCredential> = {
  platform: 'youtube',
  loginKind: 'standard',
  accountId: 'UC1',
  accountName: 'Kaffeewerk',
  state: 'active',
  canRefresh: true,
  accessExpiresAt: inMinutes(50),
  refreshExpiresAt: null,
  missingScopes: [] as string[],
  lastErrorCode: null,
  pausedUntil: null,
  syncRequestedAt: null,
  connectedAt: inMinutes(-60),
} as Pick<SocialCredential, keyof SocialCredential>;

const job = (kind: SyncKind, changes: Partial<SocialSyncJob> = {}): SocialSyncJob =>
  ({
    platform: 'youtube',
    kind,
    nextRunAt: kind === 'backfill' ? NEVER : inMinutes(300),
    claimedUntil: null,
    lastErrorCode: null,
    lastErrorKind: null,
    rejectedMetrics: [],
    warnings: [],
    ...changes,
  }) as unknown as SocialSyncJob;

const JOBS = SYNC_KINDS.map((kind) => job(kind));

const view = (changes: Partial<PlatformRows> = {}, hidesAccount = false) =>
  toConnectedPlatform(
    {
      platform: 'youtube',
      connection: CONNECTION,
      credential: CREDENTIAL,
      jobs: JOBS,
      block: null,
      stored: { platform: 'youtube', posts: 3, profileDays: 40 },
      choice: null,
      retentionDays: 30,
      missingSettings: [],
      canStoreTokens: true,
      ...changes,
    },
    NOW,
    hidesAccount,
  );

const block = (code: string): SocialAppLimit =>
  ({ platform: 'youtube', code, blockedUntil: inMinutes(30) }) as SocialAppLimit;
const changed = (changes: Partial<SocialCredential>): SocialCredential => ({
  ...CREDENTIAL,
  ...changes,
});
const failed = (lastErrorKind: SocialSyncJob['lastErrorKind']): Partial<PlatformRows> => ({
  jobs: [job('posts', { lastErrorCode: 'code', lastErrorKind })],
});

describe('toConnectedPlatform', () => {
  it.each<[string, Partial<PlatformRows>, string | null]>([
    ['nothing wrong', {}, null],
    ['invalid tokens', { credential: changed({ state: 'needs_reauth' }) }, 'sign_in_again'],
    ['a pause', { credential: changed({ pausedUntil: inMinutes(1) }) }, 'account_paused'],
    ['a pause that is over', { credential: changed({ pausedUntil: inMinutes(-1) }) }, null],
    ['a rejected app', { block: block('32') }, 'app_paused'],
    ['a used budget', { block: block('budget_units') }, 'budget'],
    ['an outage', failed('transient'), 'unavailable'],
    ['a missing permission', failed('permission'), 'permission'],
    ['a lost account', failed('gone'), 'gone'],
    ['a bug', failed('request'), 'unexpected'],
    ['an error of an older version', failed(null), 'unexpected'],
    ['an error without an account', { credential: null, ...failed('gone') }, null],
  ])('names the problem of %s', (_name, changes, expected) => {
    expect(view(changes).problem).toBe(expected);
  });

  it('counts the steps of a sync that are not due, and shows none during a pause', () => {
    const running = [
      job('posts', { nextRunAt: inMinutes(-1) }),
      job('profile', { claimedUntil: inMinutes(4) }),
      job('rereads'),
      job('backfill', { nextRunAt: inMinutes(5) }),
    ];
    expect(view({ jobs: running }).sync).toEqual({
      isRunning: true,
      done: 1,
      total: 3,
      isReadingPast: true,
    });
    expect(view({ jobs: running, block: block('32') })).toMatchObject({
      pausedUntil: inMinutes(30).toISOString(),
      sync: { isRunning: false, isReadingPast: false },
    });
    expect(view().sync).toEqual({ isRunning: false, done: 3, total: 3, isReadingPast: false });
    expect(view({ credential: null, jobs: [] }).sync).toBeNull();
  });

  it('says when a sync may be requested again', () => {
    const asked = (minutes: number) =>
      view({ credential: changed({ syncRequestedAt: inMinutes(minutes) }) }).syncAllowedAt;
    expect(asked(-9)).toBe(inMinutes(1).toISOString());
    expect(asked(-10)).toBeNull();
  });

  it('shows a choice until an account is connected after it', () => {
    const choice = {
      platform: 'youtube',
      accounts: [{ id: 'UC2', name: 'Other' }],
      usedAt: inMinutes(-1),
      expiresAt: inMinutes(9),
    } as const;
    expect(view({ choice }).choice).toEqual({
      accounts: [{ id: 'UC2', name: 'Other' }],
      expiresAt: inMinutes(9).toISOString(),
    });
    expect(view({ choice, credential: changed({ connectedAt: inMinutes(0) }) }).choice).toBeNull();
  });

  it('hides the account, which may have the name of a person', () => {
    expect(view().account).toEqual({ id: 'UC1', name: 'Kaffeewerk' });
    expect(view({}, true).account).toBeNull();
  });
});

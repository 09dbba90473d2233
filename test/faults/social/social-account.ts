import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { TeamProvisioningService } from '../../../src/accounts/team-provisioning.service';
import { SocialAccountsService } from '../../../src/social-sync/credentials/social-accounts.service';
import type { Grant } from '../../../packages/social-connectors/test/emulators/emulated-grants';
import {
  type Counts,
  countsAt,
  isListed,
} from '../../../packages/social-connectors/test/emulators/growing-posts';
import { TeamClient } from '../../support/team-client';
import { checkNumbers } from '../invariants/check-numbers';
import { judgeTokens, type TokenVerdict } from '../invariants/check-tokens';
import { until } from '../rig/until';
import type { SocialRig } from './social-rig';

export const REFRESHED_PLATFORMS = ['twitter', 'tiktok', 'youtube'] as const;
export type RefreshedPlatform = (typeof REFRESHED_PLATFORMS)[number];

const BACKFILL_MS = 180_000;

type Totals = Record<string, number>;
type RawCounts = Readonly<Record<string, number>>;

/** The counters of a post that the service counts by day, by the names of the platform, or null for YouTube, which reports days. */
const DAILY_COUNTERS: Record<RefreshedPlatform, ((counts: Counts) => RawCounts) | null> = {
  twitter: ({ views, likes, comments, shares, quotes, saves }) => ({
    impression_count: views,
    like_count: likes,
    reply_count: comments,
    retweet_count: shares,
    quote_count: quotes,
    bookmark_count: saves,
  }),
  tiktok: ({ views, comments, shares }) => ({
    view_count: views,
    comment_count: comments,
    share_count: shares,
  }),
  youtube: null,
};

export interface CredentialRow {
  readonly teamId: string;
  readonly platform: RefreshedPlatform;
  readonly version: number;
  readonly needsSignIn: boolean;
  /** Whether a process refreshes the tokens, or was killed while it did. */
  readonly isClaimed: boolean;
}

export async function listCredentials(rig: SocialRig): Promise<CredentialRow[]> {
  return rig.query(
    `SELECT team_id AS "teamId", platform, version, state = 'needs_reauth' AS "needsSignIn",
            coalesce(refresh_claimed_until > clock_timestamp(), false) AS "isClaimed"
       FROM social_credentials`,
  );
}

/** A connected account, and what the test knows of it independently of the service. */
export class SocialAccount {
  /** The tokens of the last sign-in, or null if the platform does not replace refresh tokens. */
  private grant: Grant | null = null;
  private firstVersion = 0;
  /** The versions of the tokens that a process was refreshing when a process was killed. */
  private readonly interrupted = new Set<number>();
  /** The interrupted versions that {@link interruption} has returned. */
  private readonly reported = new Set<number>();
  /** The counters of posts at the last sign-in; posts that are published later count from 0. */
  private base = new Map<string, RawCounts>();
  /** The totals that were counted before the last sign-in. */
  private counted: Totals = {};

  private constructor(
    private readonly rig: SocialRig,
    readonly team: TeamClient,
    readonly platform: RefreshedPlatform,
  ) {}

  static async connect(
    rig: SocialRig,
    team: TeamClient,
    platform: RefreshedPlatform,
  ): Promise<SocialAccount> {
    const account = new SocialAccount(rig, team, platform);
    await account.signIn();
    await account.finishBackfill();
    return account;
  }

  /** Connects an account whose days the service does not count, and does not wait for its backfill. */
  static async beginBackfill(rig: SocialRig, team: TeamClient): Promise<SocialAccount> {
    const account = new SocialAccount(rig, team, 'youtube');
    await account.signIn();
    return account;
  }

  get name(): string {
    return `${this.platform} of ${this.team.teamId}`;
  }

  /** How often the platform has replaced tokens since the last sign-in. */
  get replaced(): number {
    return this.grant?.refreshes ?? 0;
  }

  isOf({ teamId, platform }: Pick<CredentialRow, 'teamId' | 'platform'>): boolean {
    return teamId === this.team.teamId && platform === this.platform;
  }

  noteKill({ version, isClaimed }: CredentialRow): void {
    if (isClaimed) this.interrupted.add(version);
  }

  /**
   * Whether a kill has interrupted the refresh of the present tokens before or after the response of the platform, or null if no
   * kill has, or if it was reported before.
   */
  interruption({ version }: CredentialRow): 'before' | 'after' | null {
    if (this.grant === null || !this.interrupted.has(version)) return null;
    if (this.reported.has(version)) return null;
    this.reported.add(version);
    return this.grant.refreshes === version - this.firstVersion ? 'before' : 'after';
  }

  judge({ version, needsSignIn }: CredentialRow): TokenVerdict {
    const stored = version - this.firstVersion;
    return judgeTokens({
      replaced: this.grant?.refreshes ?? stored,
      stored,
      needsSignIn,
      wasInterrupted: this.interrupted.has(version),
    });
  }

  /** Connects the account again, as a person would. */
  async signInAgain(): Promise<string[]> {
    const violations = await this.checkCounted(await this.storedCounters());
    this.counted = await this.countedTotals();
    await this.signIn();
    await this.finishBackfill();
    return violations;
  }

  /**
   * Compares the sum of all counted days with what the posts have gained.
   * @param counters of posts by id; by default the counters of the platform now
   */
  checkCounted(counters = this.countersNow()): Promise<string[]> {
    const expected: Totals = { ...this.counted };
    for (const [id, counts] of counters) {
      const base = this.base.get(id);
      for (const [name, value] of Object.entries(counts))
        expected[name] = (expected[name] ?? 0) + value - (base?.[name] ?? 0);
    }
    return this.countedTotals().then((totals) => {
      const found = Object.fromEntries(
        Object.keys(expected).map((name) => [name, totals[name] ?? 0]),
      );
      const compared = [new Map([[this.name, expected]]), new Map([[this.name, found]])] as const;
      return checkNumbers('the sum of the counted days of', ...compared);
    });
  }

  /** The sums of all counted days by our names. TikTok's likes are the likes of the account instead. */
  async countedMetrics(): Promise<Totals> {
    const totals = await this.countedTotals();
    const sum = (...names: string[]) => names.reduce((all, name) => all + (totals[name] ?? 0), 0);
    return this.platform === 'twitter'
      ? {
          impressions: sum('impression_count'),
          likes: sum('like_count'),
          comments: sum('reply_count'),
          shares: sum('retweet_count', 'quote_count'),
        }
      : {
          impressions: sum('view_count'),
          comments: sum('comment_count'),
          shares: sum('share_count'),
        };
  }

  private async signIn(): Promise<void> {
    const { rig, team, platform } = this;
    const scope = systemScope(team.teamId);
    const { platforms, context } = rig;
    this.grant = platform === 'youtube' ? null : platforms[platform].issueTokens();
    const { accessToken, refreshToken } = this.grant ?? platforms.youtube.issueTokens();
    const tokens = { accessToken, refreshToken, expiresInSeconds: 3_599 };
    await context.get(SocialAccountsService).connectWithTokens(scope, platform, tokens);
    this.interrupted.clear();
    const [row] = await rig.query<{ version: number }>(
      'SELECT version FROM social_credentials WHERE team_id = $1 AND platform = $2',
      [team.teamId, platform],
    );
    this.firstVersion = row?.version ?? 0;
  }

  private async finishBackfill(): Promise<void> {
    const { rig, team, platform } = this;
    const key = [team.teamId, platform];
    await until(`the backfill of ${this.name}`, BACKFILL_MS, async () => {
      const [job] = await rig.query<{ isDone: boolean }>(
        `SELECT next_run_at > '9000-01-01' AND claimed_until IS NULL AS "isDone" FROM social_sync_jobs
          WHERE team_id = $1 AND platform = $2 AND kind = 'backfill'`,
        key,
      );
      return job?.isDone === true;
    });
    this.base = this.countersNow();
    // Moves the sign-in to before today: what the posts gain from now on counts for the days after the sign-in.
    await rig.query(
      'UPDATE social_credentials SET connected_at = $3 WHERE team_id = $1 AND platform = $2',
      [...key, rig.now],
    );
  }

  private countersNow(): Map<string, RawCounts> {
    const { now, platforms } = this.rig;
    const toRaw = DAILY_COUNTERS[this.platform];
    if (toRaw === null || this.platform === 'youtube') return new Map();
    const listed = platforms[this.platform].posts.filter((post) => isListed(post, now));
    return new Map(listed.map((post) => [post.id, toRaw(countsAt(post, now))]));
  }

  private async storedCounters(): Promise<Map<string, RawCounts>> {
    const rows = await this.rig.query<{ id: string; counters: RawCounts }>(
      `SELECT post_id AS id, counters FROM social_post_reads
        WHERE team_id = $1 AND platform = $2 AND counters IS NOT NULL`,
      [this.team.teamId, this.platform],
    );
    return new Map(rows.map(({ id, counters }) => [id, counters]));
  }

  private async countedTotals(): Promise<Totals> {
    const rows = await this.rig.query<{ name: string; total: number }>(
      `SELECT name, sum(value::bigint)::float8 AS total
         FROM social_counted_days, jsonb_each_text(counts) AS count (name, value)
        WHERE team_id = $1 AND platform = $2 GROUP BY name`,
      [this.team.teamId, this.platform],
    );
    return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
  }
}

export async function provisionTeam({ context }: SocialRig, url: string): Promise<TeamClient> {
  const { teamId, apiKey } = await context.get(TeamProvisioningService).createTeam({
    name: 'Shop',
    ownerEmail: null,
    phoneRegion: null,
    starterForm: false,
  });
  return new TeamClient(url, teamId, apiKey, null);
}

/** Creates teams with an account on each platform. */
export async function connectTeams(
  rig: SocialRig,
  url: string,
  teams: number,
): Promise<SocialAccount[]> {
  const all: Promise<SocialAccount>[] = [];
  for (let number = 0; number < teams; number += 1) {
    const team = await provisionTeam(rig, url);
    all.push(...REFRESHED_PLATFORMS.map((platform) => SocialAccount.connect(rig, team, platform)));
  }
  return Promise.all(all);
}

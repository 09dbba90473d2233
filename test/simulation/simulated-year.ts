import { randomBytes } from 'node:crypto';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { SocialAccountsService } from '../../src/social-sync/credentials/social-accounts.service';
import type { Platform } from '@rapport/social-connectors';
import { DAY_MS, MINUTE_MS } from '../../src/core/values/durations';
import { EmulatedPlatforms } from '../../packages/social-connectors/test/emulators/emulated-platforms';
import { createTeam } from '../factories/team.factory';
import { SimulatedClock } from '../support/simulated-clock';
import type { TeamClient } from '../support/team-client';
import { startSecondApp, startTestAppOn } from '../support/test-app';
import { createTestDatabase } from '../support/test-database';
import type { ExpectationContext } from './expected-days';
import { planFaults, type SimulatedEvent } from './fault-plan';
import { type PlatformTruth, truthOf } from './platform-truth';
import { ReadingLog } from './reading-log';
import { SimulatedService } from './simulated-service';
import { delayNumbers, planWorld } from './world-events';

/** Runs of the service without progress before the simulation counts as stuck. */
const MAX_IDLE_RUNS = 20;

export interface SimulationPlan {
  readonly seed: string;
  readonly platforms: readonly Platform[];
  readonly connectedAt: Date;
  readonly days: number;
  /** Days before the connection of which the accounts have posts, and Facebook has numbers. */
  readonly pastDays: number;
}

/** The next time at which a job can run: no process runs it, and the platform accepts the app. */
const NEXT_DUE = `
  SELECT min(greatest(j.next_run_at, j.claimed_until, l.blocked_until)) AS at
    FROM social_sync_jobs j
    JOIN social_credentials c ON c.team_id = j.team_id AND c.platform = j.platform AND c.state = 'active'
    LEFT JOIN social_app_limits l ON l.platform = c.platform AND l.login_kind = c.login_kind`;

const ACCOUNT_STATE = `
  SELECT c.state, c.last_error_code AS error, c.access_expires_at, l.blocked_until, l.code AS block, j.kind,
         j.next_run_at, j.claimed_until, j.attempts, j.last_error_code, j.last_success_at
    FROM social_credentials c
    LEFT JOIN social_sync_jobs j ON j.team_id = c.team_id AND j.platform = c.platform
    LEFT JOIN social_app_limits l ON l.platform = c.platform AND l.login_kind = c.login_kind
   WHERE c.team_id = $1 AND c.platform = $2`;

/**
 * Two processes of the service, with accounts on several platforms, over simulated days: time moves on to the next due job,
 * and the service runs it. Posts appear and are deleted, responses fail and processes crash, always at the same times.
 */
export class SimulatedYear {
  private readonly events: SimulatedEvent[];
  private time: Date;
  private readonly signIns = new Map<Platform, [Date, ...Date[]]>();
  /** The process that searches for due jobs first. */
  private turn = 0;
  /** Crashes of processes so far. */
  crashes = 0;

  private constructor(
    readonly plan: SimulationPlan,
    readonly emulators: EmulatedPlatforms,
    readonly team: TeamClient,
    private readonly truth: Readonly<Record<Platform, PlatformTruth>>,
    private readonly log: ReadingLog,
    private readonly clock: SimulatedClock,
    private readonly services: readonly [SimulatedService, SimulatedService],
  ) {
    this.time = plan.connectedAt;
    this.events = this.planEvents();
  }

  static async start(plan: SimulationPlan): Promise<SimulatedYear> {
    const { connectedAt, days, pastDays } = plan;
    const database = await createTestDatabase();
    const clock = await SimulatedClock.start(database, connectedAt);
    const world = { now: connectedAt, pastDays, futureDays: days };
    const emulators = await new EmulatedPlatforms(world).start();
    emulators.facebook.keptDays = Math.min(emulators.facebook.keptDays, pastDays);
    delayNumbers(emulators);
    const environment = {
      ...emulators.variables,
      SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    };
    const first = await SimulatedService.start(() => startTestAppOn(database, environment));
    const second = await SimulatedService.start(() => startSecondApp(first.testApp, environment));
    const team = await createTeam(first.testApp);
    const log = new ReadingLog(emulators);
    const truth = truthOf(emulators);
    const services: [SimulatedService, SimulatedService] = [first, second];
    const year = new SimulatedYear(plan, emulators, team, truth, log, clock, services);
    // Waits after failures are random.
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    for (const platform of plan.platforms) await year.signIn(platform);
    return year;
  }

  /** The time after a share of the simulation. */
  timeAt(share: number): Date {
    const { connectedAt, days } = this.plan;
    return new Date(connectedAt.getTime() + share * days * DAY_MS);
  }

  /** What the account of a platform must have. */
  contextOf(platform: Platform): ExpectationContext {
    const connectedAt = this.signIns.get(platform);
    if (connectedAt === undefined) throw new Error(`${platform} is not connected.`);
    return { platform, truth: this.truth[platform], log: this.log, connectedAt };
  }

  /** Whether the account needs a new sign-in. */
  isSignedOut(platform: Platform): boolean {
    return platform === 'twitter' && this.emulators.twitter.grants.all.at(-1)?.isRevoked === true;
  }

  /** Connects the account of a platform, or connects it again. */
  async signIn(platform: Platform): Promise<void> {
    // A person would try again.
    this.emulators.byPlatform[platform].clearFaults();
    const accounts = this.services[0].testApp.app.get(SocialAccountsService);
    const tokens = this.emulators.issueTokens()[platform];
    await accounts.connectWithTokens(systemScope(this.team.teamId), platform, tokens);
    const before = this.signIns.get(platform);
    this.signIns.set(platform, before === undefined ? [this.time] : [...before, this.time]);
  }

  /** Runs the service until a time, and leaves the clock there. */
  async runUntil(end: Date): Promise<void> {
    for (let idleRuns = 0; ;) {
      const due = await this.nextDue();
      if (due > end) break;
      idleRuns = due <= this.time ? idleRuns + 1 : 0;
      if (idleRuns > MAX_IDLE_RUNS) throw new Error(`A job stays due at ${due.toISOString()}.`);
      await this.moveTo(idleRuns > 1 ? new Date(this.time.getTime() + MINUTE_MS) : due);
      await this.runServices();
    }
    await this.moveTo(end);
  }

  async close(): Promise<void> {
    jest.restoreAllMocks();
    await this.clock.close();
    for (const { testApp } of this.services.toReversed()) await testApp.close();
    await this.emulators.close();
  }

  private planEvents(): SimulatedEvent[] {
    const { plan, emulators, truth } = this;
    const range = { first: utcDay(plan.connectedAt), last: utcDay(this.timeAt(1)) };
    const faults = planFaults(plan.seed, emulators, plan.platforms, range, (...crash) => {
      this.services[this.turn]?.planCrash(...crash);
    });
    const world = planWorld(emulators, truth.facebook, (share) => this.timeAt(share));
    const revocation: SimulatedEvent[] = [
      {
        at: this.timeAt(0.65),
        run: () => {
          for (const grant of emulators.twitter.grants.all) grant.isRevoked = true;
        },
      },
      { at: this.timeAt(0.8), run: () => this.signIn('twitter') },
    ];
    const all = [...faults, ...world, ...(plan.platforms.includes('twitter') ? revocation : [])];
    return all.sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** The state of an account and of its jobs, as the database has it. */
  async accountState(platform: Platform): Promise<object[]> {
    return this.services[0].testApp.database.query<object>(ACCOUNT_STATE, [
      this.team.teamId,
      platform,
    ]);
  }

  private async nextDue(): Promise<Date> {
    const { database } = this.services[0].testApp;
    const [row] = await database.query<{ at: Date | null }>(NEXT_DUE, []);
    const times = [row?.at, this.events[0]?.at].filter((time) => time instanceof Date);
    return new Date(Math.min(...times.map((time) => time.getTime())));
  }

  private async moveTo(time: Date): Promise<void> {
    if (time > this.time) this.time = time;
    await this.clock.set(this.time);
    while (this.events[0] !== undefined && this.events[0].at <= this.time) {
      await this.events.shift()?.run();
    }
  }

  /** Each process runs due jobs in turn; what a crashed process leaves is taken over by the other one. */
  private async runServices(): Promise<void> {
    const { services, turn } = this;
    for (const service of [...services.slice(turn), ...services.slice(0, turn)]) {
      const crash = await service.runDueJobs();
      if (crash === null) continue;
      this.crashes += 1;
      if (crash.imported === null) continue;
      this.log.drop(crash.platform, crash.imported, crash.point === 'after the import');
    }
    this.turn = (turn + 1) % services.length;
  }
}

const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

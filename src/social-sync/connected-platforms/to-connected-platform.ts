import { connectionState, toConnectionView } from '../credentials/account.views';
import { signInEndsAt } from '../credentials/sign-in-end';
import type { Platform, PlatformErrorKind } from '@rapport/social-connectors';
import type { OpenChoice } from '../sign-in/sign-ins.repository';
import { NEVER } from '../sync/sync-schedule';
import { MEMBER_SYNC_INTERVAL_MS, SYNCED_KINDS } from '../sync/social-sync.service';
import type { SocialAppLimit } from '../entities/social-app-limit.entity';
import type { StoredConnection, StoredData } from '../../analytics/domain/connection';
import type { SocialCredential } from '../entities/social-credential.entity';
import type { SocialSyncJob } from '../entities/social-sync-job.entity';
import type {
  ConnectedPlatformState,
  ConnectedPlatformView,
  SyncProblem,
  SyncProgressView,
} from './connected-platform.views';

/** What is stored of a platform and a team, and what the operator has set. */
export interface PlatformRows {
  readonly platform: Platform;
  /** Null if the platform was never connected. */
  readonly connection: StoredConnection | null;
  /** Null if no account is connected. */
  readonly credential: SocialCredential | null;
  readonly jobs: readonly SocialSyncJob[];
  /** Until when the operator's app may not be used, or null if it may. */
  readonly block: SocialAppLimit | null;
  readonly stored: StoredData | null;
  readonly choice: OpenChoice | null;
  readonly retentionDays: number | null;
  readonly missingSettings: readonly string[];
  readonly canStoreTokens: boolean;
}

const PROBLEMS: Readonly<Record<PlatformErrorKind, SyncProblem>> = {
  transient: 'unavailable',
  cursor: 'unavailable',
  rate_limited: 'account_paused',
  quota: 'app_paused',
  budget: 'budget',
  token: 'unavailable',
  permission: 'permission',
  gone: 'gone',
  request: 'unexpected',
  endless: 'unexpected',
  version: 'unexpected',
};

const isoOf = (time: Date | null | undefined): string | null => time?.toISOString() ?? null;

/** @param hidesAccount for roles that see no personal data: the account of a person has the name of the person */
export function toConnectedPlatform(
  rows: PlatformRows,
  now: Date,
  hidesAccount: boolean,
): ConnectedPlatformView {
  const { platform, connection, credential, jobs, block, stored, choice } = rows;
  const view = connection && toConnectionView(connection, credential, jobs, block);
  const pausedUntil = pauseEnd(rows, now);
  const mayAskAt = credential?.syncRequestedAt?.getTime() ?? -Infinity;
  const isAskedRecently = mayAskAt + MEMBER_SYNC_INTERVAL_MS > now.getTime();
  const isNewChoice =
    choice !== null && (credential === null || credential.connectedAt < choice.usedAt);
  return {
    platform,
    state: stateOf(rows, now),
    status: view?.status ?? 'not_connected',
    accountType: connection?.accountType ?? 'organization',
    account:
      credential === null || hidesAccount
        ? null
        : { id: credential.accountId, name: credential.accountName },
    connectedAt: isoOf(credential?.connectedAt),
    lastRefreshedAt: isoOf(connection?.lastRefreshedAt),
    nextRunAt: isoOf(view?.nextRunAt),
    signInEndsAt: isoOf(credential && signInEndsAt(credential)),
    pausedUntil: isoOf(pausedUntil),
    syncAllowedAt: isAskedRecently
      ? new Date(mayAskAt + MEMBER_SYNC_INTERVAL_MS).toISOString()
      : null,
    sync: credential === null ? null : progressOf(rows, now),
    problem: problemOf(rows, now),
    errorCode: view?.lastError ?? null,
    missingScopes: view?.missingScopes ?? [],
    droppedMetrics: [...new Set(jobs.flatMap(({ rejectedMetrics }) => rejectedMetrics))],
    warnings: view?.warnings ?? [],
    stored: { posts: stored?.posts ?? 0, profileDays: stored?.profileDays ?? 0 },
    isDeletingData: connection !== null && connection.dataPurgeId !== null,
    deletesDataAt: isoOf(connection?.deleteDataAfter),
    retentionDays: rows.retentionDays,
    missingSettings: [...rows.missingSettings],
    canStoreTokens: rows.canStoreTokens,
    choice: isNewChoice
      ? { accounts: [...choice.accounts], expiresAt: choice.expiresAt.toISOString() }
      : null,
  };
}

/** The state of a connection, also of one without an account. */
export function stateOf(
  { connection, credential }: Pick<PlatformRows, 'connection' | 'credential'>,
  now: Date,
): ConnectedPlatformState {
  if (connection === null || !connection.isConnected) return 'not_connected';
  return credential === null ? 'imported' : connectionState(credential, now);
}

/** Until when the jobs of the account are paused, or null if they run or need a new sign-in. */
function pauseEnd({ credential, block }: PlatformRows, now: Date): Date | null {
  if (credential === null || credential.state === 'needs_reauth') return null;
  const ends = [block?.blockedUntil, credential.pausedUntil].filter(
    (end): end is Date => end instanceof Date && end > now,
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

function progressOf(rows: PlatformRows, now: Date): SyncProgressView {
  const { credential, jobs } = rows;
  const steps = jobs.filter(({ kind }) => SYNCED_KINDS.includes(kind));
  const isOpen = ({ nextRunAt, claimedUntil }: SocialSyncJob): boolean =>
    nextRunAt <= now || (claimedUntil !== null && claimedUntil > now);
  const isHeldUp = credential?.state === 'needs_reauth' || pauseEnd(rows, now) !== null;
  const open = steps.filter(isOpen).length;
  const past = jobs.find(({ kind }) => kind === 'backfill');
  return {
    isRunning: open > 0 && !isHeldUp,
    done: steps.length - open,
    total: steps.length,
    isReadingPast: past !== undefined && past.nextRunAt < NEVER && !isHeldUp,
  };
}

function problemOf(rows: PlatformRows, now: Date): SyncProblem | null {
  const { credential, jobs, block } = rows;
  if (credential === null) return null;
  if (credential.state === 'needs_reauth') return 'sign_in_again';
  if (block !== null) return block.code.startsWith('budget') ? 'budget' : 'app_paused';
  if (credential.pausedUntil !== null && credential.pausedUntil > now) return 'account_paused';
  const failed = jobs.find(({ lastErrorCode }) => lastErrorCode !== null);
  if (failed === undefined) return null;
  return failed.lastErrorKind === null ? 'unexpected' : PROBLEMS[failed.lastErrorKind];
}

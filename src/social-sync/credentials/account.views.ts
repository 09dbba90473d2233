import {
  type AccountType,
  type ConnectionStatus,
  connectionStatus,
} from '../../analytics/domain/connection-status';
import type { Platform, PostWarning } from '@rapport/social-connectors';
import type { SocialAppLimit } from '../entities/social-app-limit.entity';
import type { StoredConnection } from '../../analytics/domain/connection';
import type { SocialCredential } from '../entities/social-credential.entity';
import type { SocialSyncJob } from '../entities/social-sync-job.entity';
import { EXPIRING_MS, signInEndsAt } from './sign-in-end';

/** `imported`: the connection has no tokens, its data are imported from files. */
export type ConnectionState = 'active' | 'expiring' | 'needs_reauth' | 'imported';

export interface ConnectionView {
  platform: Platform;
  status: ConnectionStatus;
  state: ConnectionState;
  account: { id: string; name: string; type: AccountType } | null;
  lastRefreshedAt: Date | null;
  nextRunAt: Date | null;
  tokenExpiresAt: Date | null;
  missingScopes: string[];
  lastError: string | null;
  /** Posts that could not be read completely. */
  warnings: PostWarning[];
}

/** @param block until when no job of the account's app runs, or null if they run */
export function toConnectionView(
  connection: StoredConnection,
  credential: SocialCredential | null,
  jobs: readonly SocialSyncJob[],
  block: SocialAppLimit | null,
): ConnectionView {
  const { platform, accountType, lastRefreshedAt } = connection;
  const isStopped = credential?.state === 'needs_reauth';
  const times = isStopped ? [] : jobs.map(({ nextRunAt }) => nextRunAt.getTime());
  // A block does not delay an account whose jobs do not run.
  const blockCode = times.length === 0 ? null : (block?.code ?? null);
  const failed = jobs.find(({ lastErrorCode }) => lastErrorCode !== null);
  return {
    platform,
    status: connectionStatus(platform, connection),
    state: credential === null ? 'imported' : connectionState(credential, new Date()),
    account:
      credential === null
        ? null
        : { id: credential.accountId, name: credential.accountName, type: accountType },
    lastRefreshedAt,
    nextRunAt:
      times.length === 0
        ? null
        : new Date(Math.max(Math.min(...times), block?.blockedUntil.getTime() ?? 0)),
    tokenExpiresAt: credential?.accessExpiresAt ?? null,
    missingScopes: credential?.missingScopes ?? [],
    lastError: credential?.lastErrorCode ?? failed?.lastErrorCode ?? blockCode,
    warnings: unionOf(jobs.map(({ warnings }) => warnings)),
  };
}

/** The warnings of several jobs, which may have read the same posts: of equal ones, that with the most posts. */
function unionOf(lists: readonly (readonly PostWarning[])[]): PostWarning[] {
  const union = new Map<string, PostWarning>();
  for (const warning of lists.flat()) {
    const key = `${warning.problem} ${warning.reason}`;
    if ((union.get(key)?.posts ?? 0) < warning.posts) union.set(key, warning);
  }
  return [...union.values()];
}

/** The state of a connection with tokens. */
export function connectionState(credential: SocialCredential, now: Date): ConnectionState {
  if (credential.state === 'needs_reauth') return credential.state;
  const endsAt = signInEndsAt(credential);
  const isExpiring = endsAt !== null && endsAt.getTime() - now.getTime() < EXPIRING_MS;
  return isExpiring ? 'expiring' : 'active';
}

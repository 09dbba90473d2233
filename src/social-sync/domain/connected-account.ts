import type { AccountType, ConnectionStatus } from '../../analytics/domain/connection-status';
import type { Platform } from '@rapport/social-connectors';

/** An account that a team has just connected. */
export interface ConnectedAccount {
  platform: Platform;
  status: ConnectionStatus;
  account: { id: string; name: string; type: AccountType };
  /** Scopes that the connector needs and that were not granted. */
  missingScopes: string[];
}

/** How a sign-in ended; contains no secret. */
export type SignInOutcome =
  | { readonly result: 'connected'; readonly connection: ConnectedAccount }
  | {
      readonly result: 'choose';
      readonly accounts: readonly { readonly id: string; readonly name: string }[];
    }
  | { readonly result: 'failed'; readonly code: string };

import { ApiProperty } from '../../core/openapi/decorators';
import {
  BOOLEAN,
  COUNT,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  TEXT,
  TIME,
} from '../../core/openapi/common-properties';
import {
  ACCOUNT_TYPES,
  type AccountType,
  CONNECTION_STATUSES,
  type ConnectionStatus,
} from '../../analytics/domain/connection-status';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';

export const CONNECTED_PLATFORM_STATES = [
  'not_connected',
  'imported',
  'active',
  'expiring',
  'needs_reauth',
] as const;
export type ConnectedPlatformState = (typeof CONNECTED_PLATFORM_STATES)[number];

export const SYNC_PROBLEMS = [
  'sign_in_again',
  'account_paused',
  'app_paused',
  'budget',
  'unavailable',
  'permission',
  'gone',
  'unexpected',
] as const;
/** Why the last sync failed, or why no sync runs at the moment. */
export type SyncProblem = (typeof SYNC_PROBLEMS)[number];

export const SIGN_IN_FAILURES = ['denied', 'no_account', 'interrupted', 'failed'] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];

const PLATFORM = { enum: PLATFORMS, example: 'instagram' };

const STATE = {
  enum: CONNECTED_PLATFORM_STATES,
  example: 'active',
  description:
    '`imported`: connected without an account, data come from files; `expiring`: a person has to sign in again within 14 days; `needs_reauth`: nothing is synced until the account is connected again.',
};

export class ConnectedAccountView {
  @ApiProperty({ ...TEXT, description: "The platform's own id.", example: '17841400000000001' })
  id: string;

  @ApiProperty({ ...TEXT, example: 'Kaffeehaus' })
  name: string;
}

/** How far the sync of an account is that is due or runs at the moment. */
export class SyncProgressView {
  @ApiProperty({ ...BOOLEAN, description: 'Whether a step is due or runs, and is not held up.' })
  isRunning: boolean;

  @ApiProperty({ ...COUNT, description: 'The steps that are not due.' })
  done: number;

  @ApiProperty({ ...COUNT, example: 3 })
  total: number;

  @ApiProperty({ ...BOOLEAN, description: 'Whether posts and days of the past are still read.' })
  isReadingPast: boolean;
}

export class StoredDataView {
  @ApiProperty(COUNT)
  posts: number;

  @ApiProperty(COUNT)
  profileDays: number;
}

export class SyncWarningView {
  @ApiProperty({
    enum: ['metrics_rejected', 'unreadable'],
    description:
      '`metrics_rejected`: the platform rejects metrics of the posts; `unreadable`: they cannot be imported.',
  })
  problem: 'metrics_rejected' | 'unreadable';

  @ApiProperty({ ...TEXT, description: 'A code of the platform, or the rule.', example: '100' })
  reason: string;

  @ApiProperty(COUNT)
  posts: number;
}

/** A person who manages several accounts has to choose one. */
export class AccountChoiceView {
  @ApiProperty({ type: [ConnectedAccountView] })
  accounts: ConnectedAccountView[];

  @ApiProperty(TIME)
  expiresAt: string;
}

/** A platform with the connection of the team. */
export class ConnectedPlatformView {
  @ApiProperty(PLATFORM)
  platform: Platform;

  @ApiProperty(STATE)
  state: ConnectedPlatformState;

  @ApiProperty({ enum: CONNECTION_STATUSES, example: 'ready' })
  status: ConnectionStatus;

  @ApiProperty({ enum: ACCOUNT_TYPES, example: 'organization' })
  accountType: AccountType;

  @ApiProperty({
    type: ConnectedAccountView,
    nullable: true,
    description: 'null without an account, and for viewers.',
  })
  account: ConnectedAccountView | null;

  @ApiProperty({ ...NULLABLE_TIME, description: 'The sign-in of the account.' })
  connectedAt: string | null;

  @ApiProperty({ ...NULLABLE_TIME, description: 'The last sync or import.' })
  lastRefreshedAt: string | null;

  @ApiProperty({ ...NULLABLE_TIME, description: 'The next sync, or null if none is planned.' })
  nextRunAt: string | null;

  @ApiProperty({
    ...NULLABLE_TIME,
    description: 'When a person has to sign in again, or null if no time is known.',
  })
  signInEndsAt: string | null;

  @ApiProperty({
    ...NULLABLE_TIME,
    description: 'The platform, or the budget of the operator, allows no sync until then.',
  })
  pausedUntil: string | null;

  @ApiProperty({
    ...NULLABLE_TIME,
    description: 'When the next sync may be requested, or null for now.',
  })
  syncAllowedAt: string | null;

  @ApiProperty({ type: SyncProgressView, nullable: true, description: 'null without an account.' })
  sync: SyncProgressView | null;

  @ApiProperty({ enum: SYNC_PROBLEMS, nullable: true, example: null })
  problem: SyncProblem | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The code of the platform, for developers.',
    example: null,
  })
  errorCode: string | null;

  @ApiProperty({
    type: [String],
    description: 'Permissions that were not granted.',
    example: ['read_insights'],
  })
  missingScopes: string[];

  @ApiProperty({
    type: [String],
    description: 'Metrics that the platform rejected in the last sync.',
    example: ['page_total_actions'],
  })
  droppedMetrics: string[];

  @ApiProperty({ type: [SyncWarningView] })
  warnings: SyncWarningView[];

  @ApiProperty({ type: StoredDataView })
  stored: StoredDataView;

  @ApiProperty({ ...BOOLEAN, description: 'Whether the stored data are being deleted.' })
  isDeletingData: boolean;

  @ApiProperty({
    ...NULLABLE_TIME,
    description: 'When the stored data are deleted unless the account is connected again.',
  })
  deletesDataAt: string | null;

  @ApiProperty({
    ...COUNT,
    nullable: true,
    description:
      'The number of days for which the platform allows the data of a disconnected account to be kept.',
    example: 30,
  })
  retentionDays: number | null;

  @ApiProperty({
    type: [String],
    description: 'Variables that the operator has to set before a person can sign in.',
    example: ['SOCIAL_INSTAGRAM_CLIENT_ID'],
  })
  missingSettings: string[];

  @ApiProperty({
    ...BOOLEAN,
    description: 'Whether the operator has set a key that encrypts tokens.',
  })
  canStoreTokens: boolean;

  @ApiProperty({
    type: AccountChoiceView,
    nullable: true,
    description: 'Only for the session that has begun the sign-in.',
  })
  choice: AccountChoiceView | null;
}

export class ConnectionAttentionView {
  @ApiProperty(PLATFORM)
  platform: Platform;

  @ApiProperty({ enum: ['expiring', 'needs_reauth'] })
  state: 'expiring' | 'needs_reauth';

  @ApiProperty(NULLABLE_TIME)
  signInEndsAt: string | null;
}

export class ConnectionHealthView {
  @ApiProperty({ ...COUNT, description: 'The connected platforms, with or without an account.' })
  connected: number;

  @ApiProperty({
    type: [ConnectionAttentionView],
    description: 'The connections for which a person has to sign in again, now or soon.',
  })
  attention: ConnectionAttentionView[];
}

export class StartedSignInView {
  @ApiProperty({
    ...TEXT,
    description: 'The page of the platform on which the person grants access.',
    example: 'https://www.facebook.com/v26.0/dialog/oauth?client_id=…',
  })
  authorizeUrl: string;

  @ApiProperty(TIME)
  expiresAt: string;
}

/** How an attempt to connect an account ended. */
export class ConnectResultView {
  @ApiProperty({
    enum: ['connected', 'choose', 'failed'],
    description:
      '`choose`: the person manages several accounts, and nothing is connected yet; `failed`: the sign-in has ended.',
  })
  result: 'connected' | 'choose' | 'failed';

  @ApiProperty({ type: ConnectedAccountView, nullable: true, description: 'If `connected`.' })
  account: ConnectedAccountView | null;

  @ApiProperty({ type: [String], description: 'Permissions that were not granted.', example: [] })
  missingScopes: string[];

  @ApiProperty({ type: [ConnectedAccountView], description: 'If `choose`.' })
  accounts: ConnectedAccountView[];

  @ApiProperty({
    enum: SIGN_IN_FAILURES,
    nullable: true,
    description:
      'If `failed`. `denied`: the person did not grant access; `no_account`: the person has no account that can be connected; `interrupted`: the browser closed the connection.',
    example: null,
  })
  reason: SignInFailure | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The code of the platform, for developers.',
    example: null,
  })
  errorCode: string | null;
}

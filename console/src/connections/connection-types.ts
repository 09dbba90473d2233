import type {
  ConnectedAccountView,
  ConnectedPlatformView,
  ConnectionHealthView,
  ConnectResultView,
  StartedSignInView,
  UploadReportView,
} from '../../../packages/client/src/generated/console';
import { isPlatform, type Platform } from '../social/social-types';

export type Connection = ConnectedPlatformView;
export type Account = ConnectedAccountView;
export type ConnectionHealth = ConnectionHealthView;
export type ConnectResult = ConnectResultView;
export type StartedSignIn = StartedSignInView;
export type UploadReport = UploadReportView;

/** The path below the team. */
export const CONNECTIONS_PATH = '/social-connections';

/** The parameters that the platform has added to the callback of a sign-in. */
export interface CallbackSearch {
  platform?: Platform | undefined;
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
}

const readText = (value: unknown): string | undefined =>
  // The router reads a code of digits as a number.
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export const readCallbackSearch = (search: Record<string, unknown>): CallbackSearch => ({
  platform: isPlatform(search['platform']) ? search['platform'] : undefined,
  state: readText(search['state']),
  code: readText(search['code']),
  error: readText(search['error']),
});

/** Whether an account is connected, whose data the service reads by itself. */
export const hasAccount = ({ state }: Connection): boolean =>
  state === 'active' || state === 'expiring' || state === 'needs_reauth';

const DAY_MS = 86_400_000;

/** Whole days until a time, never below 0. */
export const daysUntil = (at: string, now: number): number =>
  Math.max(0, Math.floor((Date.parse(at) - now) / DAY_MS));

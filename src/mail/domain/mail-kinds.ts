import type { Role } from '../../tenancy/scope/role';

/**
 * The values of each kind of mail, by the names in its template. Times are in milliseconds since 1970, a day of the
 * calendar is its start in UTC.
 */
export interface MailValues {
  /** `inviter`: the name of the member who invites. */
  invitation: { readonly team: string; readonly inviter: string; readonly expiresAt: number };
  passwordReset: { readonly expiresAt: number };
  /** A person confirms that mails arrive. */
  addressCheck: Record<string, never>;
  newResponses: { readonly team: string; readonly form: string; readonly count: number };
  /** The forms are the items. */
  newResponsesOfForms: { readonly team: string; readonly forms: number; readonly count: number };
  /** The digest of a day. The forms are the items. */
  responseDigest: { readonly team: string; readonly forms: number; readonly count: number };
  brokenConnection: { readonly team: string; readonly platform: string; readonly account: string };
  expiringConnection: {
    readonly team: string;
    readonly platform: string;
    readonly account: string;
    readonly endsAt: number;
  };
  /** `form`: one of them; with several, all are items. `since`: the first failure of any. */
  failingWebhooks: {
    readonly team: string;
    readonly form: string;
    readonly forms: number;
    readonly since: number;
  };
  readyExport: { readonly team: string; readonly file: string; readonly rows: number };
  /** `problem`: `tooLarge`, `tookTooLong`, `formRemoved` or `failed`. */
  failedExport: { readonly team: string; readonly file: string; readonly problem: string };
  /** `month`: its first day. */
  monthlyReport: ReportValues & { readonly month: number };
  weeklyReport: ReportValues & { readonly firstDay: number; readonly lastDay: number };
}

/** `hasReach`: `yes`, or `no` if no platform reports the reach. */
export interface ReportValues {
  readonly team: string;
  readonly responses: number;
  readonly newCustomers: number;
  readonly pointsGiven: number;
  readonly pointsTaken: number;
  readonly posts: number;
  readonly hasReach: string;
  readonly reach: number;
}

export type MailKind = keyof MailValues;

/** What a person chooses for the mails of a team. */
export const NOTIFICATIONS = [
  'newResponses',
  'brokenConnections',
  'failingWebhooks',
  'readyExports',
  'weeklyReport',
  'monthlyReport',
] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

/** `atOnce`: when it happens; `daily`: in a digest, which only new responses have. */
export type Frequency = 'atOnce' | 'daily' | 'never';

interface NotificationRule {
  /** The lowest role that may see what the mail says. */
  readonly role: Role;
  readonly frequencies: readonly Frequency[];
  /** The choice of a person who has made none. */
  readonly defaultFor: (role: Role) => Frequency;
}

const forRoles =
  (roles: readonly Role[]) =>
  (role: Role): Frequency =>
    roles.includes(role) ? 'atOnce' : 'never';

export const NOTIFICATION_RULES: Readonly<Record<Notification, NotificationRule>> = {
  // Editors answer customers. A mail names the form and the number of responses; the person reads them in the console.
  newResponses: {
    role: 'viewer',
    frequencies: ['atOnce', 'daily', 'never'],
    defaultFor: forRoles(['editor', 'admin', 'owner']),
  },
  // Only administrators can connect an account again.
  brokenConnections: {
    role: 'admin',
    frequencies: ['atOnce', 'never'],
    defaultFor: forRoles(['admin', 'owner']),
  },
  failingWebhooks: {
    role: 'editor',
    frequencies: ['atOnce', 'never'],
    defaultFor: forRoles(['admin', 'owner']),
  },
  // Only to the person who has asked for the export.
  readyExports: {
    role: 'analyst',
    frequencies: ['atOnce', 'never'],
    defaultFor: forRoles(['analyst', 'editor', 'admin', 'owner']),
  },
  weeklyReport: {
    role: 'viewer',
    frequencies: ['atOnce', 'never'],
    // Off by default: the report of the month is enough for most people.
    defaultFor: forRoles([]),
  },
  monthlyReport: {
    role: 'viewer',
    frequencies: ['atOnce', 'never'],
    defaultFor: forRoles(['owner']),
  },
};

/** Which choice of a person a kind follows, or null for a mail that answers a request and cannot be unsubscribed from. */
export const MAIL_KINDS: Readonly<
  Record<MailKind, { readonly notification: Notification | null }>
> = {
  invitation: { notification: null },
  passwordReset: { notification: null },
  addressCheck: { notification: null },
  newResponses: { notification: 'newResponses' },
  newResponsesOfForms: { notification: 'newResponses' },
  responseDigest: { notification: 'newResponses' },
  brokenConnection: { notification: 'brokenConnections' },
  expiringConnection: { notification: 'brokenConnections' },
  failingWebhooks: { notification: 'failingWebhooks' },
  readyExport: { notification: 'readyExports' },
  failedExport: { notification: 'readyExports' },
  monthlyReport: { notification: 'monthlyReport' },
  weeklyReport: { notification: 'weeklyReport' },
};

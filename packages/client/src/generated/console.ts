// Generated from the OpenAPI document by `npm run generate`; changes made here are lost.

import type { components as client } from './api';

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
  schemas: Pick<
    client['schemas'],
    | 'ErrorBody'
    | 'Pagination'
    | 'PageOfTotal'
    | 'CursorPagination'
    | 'CreatedCustomerView'
    | 'CreateCustomerDto'
    | 'CustomerView'
    | 'UpdatedCustomerView'
    | 'UpdateCustomerDto'
    | 'BulkCustomerView'
    | 'CustomerListItemView'
    | 'BalanceView'
    | 'ChangePointsDto'
    | 'PointsActorView'
    | 'TransactionView'
    | 'RedemptionView'
    | 'RedeemCodeDto'
    | 'CouponCodeStateView'
    | 'CouponWithCodesView'
    | 'CreateCouponDto'
    | 'CouponView'
    | 'CouponCodeView'
    | 'UpdateCodeDto'
    | 'DescribedCouponView'
    | 'UpdateCouponDto'
    | 'CreateCodesDto'
    | 'FormFieldView'
    | 'FormView'
    | 'FormFieldDto'
    | 'CreateFormDto'
    | 'UpdatedFormView'
    | 'UpdateFormDto'
    | 'FormListItemView'
    | 'FieldDetailsView'
    | 'FormDetailsView'
    | 'SchemaFieldView'
    | 'FormSchemaView'
    | 'SubmittedResponseView'
    | 'SubmittedAnswerDto'
    | 'SubmittedCustomerDto'
    | 'SubmitResponseDto'
    | 'AnswerView'
    | 'ResponseView'
    | 'MarkedView'
    | 'MarkResponsesDto'
    | 'DeliveryView'
    | 'MetricsView'
    | 'PostView'
    | 'KpisView'
    | 'SummaryEntryView'
    | 'SummaryView'
    | 'TimePointView'
    | 'ProfileView'
    | 'CampaignView'
    | 'ErasedView'
  > & {
    SignInDto: {
      /** @example ada@example.com */
      email: string;
      /** @example correct horse battery */
      password: string;
    };
    SecondFactorCodeDto: {
      /** @example 492039 */
      code: string;
    };
    NamedTeamView: {
      /**
       * @description The id of the team; opaque.
       * @example 01972d1b-ca8b-722d-80db-83a22db163b5
       */
      id: string;
      /** @example Kaffeehaus */
      name: string;
    };
    SetupView: {
      /** @description None: there is no team yet. */
      teams: components['schemas']['NamedTeamView'][];
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
    };
    LinkTokenDto: {
      /** @example n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7 */
      token: string;
    };
    SetupDto: {
      /** @example n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7 */
      token: string;
      /** @example ada@example.com */
      email: string;
      /** @example Ada Lovelace */
      name: string;
      /** @example correct horse battery */
      password: string;
      /** @example Ada Lovelace */
      teamName?: string;
    };
    InvitationSummary: {
      /** @example ada@example.com */
      email: string;
      /** @enum {string} */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
      /** @example Kaffeehaus */
      teamName: string;
      /** @example false */
      hasAccount: boolean;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
    };
    AcceptInvitationDto: {
      /** @example n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7 */
      token: string;
      /** @example correct horse battery */
      password: string;
      /** @example Ada Lovelace */
      name?: string;
      /** @example 492039 */
      code?: string;
    };
    ResetRequestDto: {
      /** @example ada@example.com */
      email: string;
    };
    PasswordResetDto: {
      /** @example n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7 */
      token: string;
      /** @example correct horse battery */
      password: string;
    };
    PersonView: {
      /**
       * @description The id of the person; opaque.
       * @example 01972d1b-0b2e-7f41-93a6-7d1c4e8f5a20
       */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @example Ada Lovelace */
      name: string;
      /**
       * @description IANA name, or null for the time zone of the browser.
       * @example Europe/Berlin
       */
      timeZone: string | null;
      /**
       * @description BCP 47 tag, or null for the language of the browser.
       * @example de-DE
       */
      locale: string | null;
      /** @example false */
      hasSecondFactor: boolean;
      /** @example 1 */
      recoveryCodesLeft: number;
    };
    MembershipView: {
      /**
       * @description The id of the team; opaque.
       * @example 01972d1b-ca8b-722d-80db-83a22db163b5
       */
      teamId: string;
      /** @example Kaffeehaus */
      teamName: string;
      /** @enum {string} */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
      /** @example false */
      requiresSecondFactor: boolean;
    };
    TeamBeingDeletedView: {
      /**
       * @description The id of the team; opaque.
       * @example 01972d1b-ca8b-722d-80db-83a22db163b5
       */
      teamId: string;
      /** @example Kaffeehaus */
      teamName: string;
      /**
       * @description The rows that are deleted so far.
       * @example 12800
       */
      deletedRows: number;
    };
    OwnSessionView: {
      /**
       * @description The id of the session; opaque.
       * @example 01972d1b-3f3a-7f1e-8ceb-bd1410ab417e
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Without further requests.
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
      /**
       * Format: date-time
       * @description May be in the past.
       * @example 2026-11-02T09:30:00.000Z
       */
      confirmedUntil: string;
    };
    CurrentSessionView: {
      person: components['schemas']['PersonView'];
      /** @description By the name of the team. */
      memberships: components['schemas']['MembershipView'][];
      /** @description Teams that were deleted while the person was a member, until their data are removed. */
      teamsBeingDeleted: components['schemas']['TeamBeingDeletedView'][];
      session: components['schemas']['OwnSessionView'];
    };
    ConfirmDto: {
      /** @example correct horse battery */
      password?: string;
      /** @description In place of the password. */
      code?: string;
    };
    UpdateAccountDto: {
      /** @example Ada Lovelace */
      name?: string;
      /**
       * @description IANA name, or null for the time zone of the browser.
       * @example Europe/Berlin
       */
      timeZone?: string | null;
      /**
       * @description BCP 47 tag, or null for the language of the browser.
       * @example de-DE
       */
      locale?: string | null;
    };
    ListColumnsView: {
      /**
       * @description Which columns are shown, by the list and the column.
       * @example {
       *       "customers": {
       *         "username": true,
       *         "phone": false
       *       }
       *     }
       */
      lists: {
        [key: string]: {
          [key: string]: boolean;
        };
      };
    };
    ListColumnsDto: {
      /**
       * @description The list.
       * @example customers
       * @enum {string}
       */
      list:
        | 'audit'
        | 'binned-forms'
        | 'binned-responses'
        | 'campaign-coupons'
        | 'campaign-forms'
        | 'campaign-posts'
        | 'campaign-suggestions'
        | 'campaigns'
        | 'coupon-codes'
        | 'coupons'
        | 'customers'
        | 'exports'
        | 'forms'
        | 'home-forms'
        | 'home-unread'
        | 'inbox'
        | 'mails'
        | 'points'
        | 'posts-facebook'
        | 'posts-instagram'
        | 'posts-linkedin'
        | 'posts-tiktok'
        | 'posts-twitter'
        | 'posts-youtube'
        | 'report-coupons'
        | 'report-forms'
        | 'report-platforms'
        | 'webhook-deliveries';
      /**
       * @description Which columns are shown, by the id of the column: at most 50 letters, digits and hyphens. It replaces the previous choice.
       * @example {
       *       "username": true,
       *       "phone": false
       *     }
       */
      columns: {
        [key: string]: boolean;
      };
    };
    ChangePasswordDto: {
      /** @example correct horse battery */
      currentPassword: string;
      /** @example correct horse battery */
      newPassword: string;
    };
    SessionView: {
      /**
       * @description The id of the session; opaque.
       * @example 01972d1b-3f3a-7f1e-8ceb-bd1410ab417e
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description The last request, to about a minute.
       * @example 2026-11-02T09:30:00.000Z
       */
      seenAt: string;
      /**
       * Format: date-time
       * @description Without further requests.
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
      /** @example Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0 */
      userAgent: string | null;
      /**
       * @description The network of the client.
       * @example 203.0.113.0/24
       */
      addressPrefix: string | null;
      /**
       * @description Whether it is the session of this request.
       * @example false
       */
      isCurrent: boolean;
    };
    TeamView: {
      /**
       * @description The id of the team; opaque.
       * @example 01972d1b-ca8b-722d-80db-83a22db163b5
       */
      id: string;
      /** @example Kaffeehaus */
      name: string;
      /**
       * @description ISO 3166 code of the country of phone numbers without a country code. If it is null, such numbers are stored as their digits.
       * @example DE
       */
      phoneRegion: string | null;
      /** @example false */
      requiresSecondFactor: boolean;
      /**
       * @description Sessions of members end after this many minutes without a request; 7 days if it is null.
       * @example null
       */
      sessionIdleMinutes: number | null;
      /**
       * @description Sessions of members end this many hours after the sign-in; 30 days if it is null.
       * @example null
       */
      sessionMaxHours: number | null;
      /**
       * @description Of the signed-in person.
       * @enum {string}
       */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
    };
    UpdateTeamDto: {
      /** @example Ada Lovelace */
      name?: string;
      /**
       * @description ISO 3166 code of the country of phone numbers without a country code. If it is null, such numbers are stored as their digits.
       * @example DE
       */
      phoneRegion?: string | null;
      /** @description Not changed if it is null. */
      requiresSecondFactor?: boolean | null;
      /**
       * @description Sessions of members end after this many minutes without a request; 7 days if it is null.
       * @example 480
       */
      sessionIdleMinutes?: number | null;
      /**
       * @description Sessions of members end this many hours after the sign-in; 30 days if it is null.
       * @example 24
       */
      sessionMaxHours?: number | null;
    };
    TeamContentsView: {
      /**
       * @description Current and former members.
       * @example 3
       */
      members: number;
      /** @example 12 */
      forms: number;
      /** @example 1204 */
      responses: number;
      /** @example 310 */
      customers: number;
      /**
       * @description Entries of the points ledger.
       * @example 988
       */
      pointsEntries: number;
      /** @example 5 */
      coupons: number;
      /**
       * @description Posts at social platforms.
       * @example 240
       */
      posts: number;
    };
    DeleteTeamDto: {
      /**
       * @description The name of the team, as a confirmation.
       * @example Kaffeehaus
       */
      name: string;
    };
    RejectedAddressView: {
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      at: string;
      /**
       * @description The words of the mail server.
       * @example The mail server replied for the recipient: 550 5.1.1 no such user
       */
      reason: string;
    };
    MemberView: {
      /**
       * @description The id of the member; opaque.
       * @example 01972d1b-e31a-7b64-83c4-4f7a0ec824b5
       */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @example Ada Lovelace */
      name: string;
      /** @enum {string} */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
      /** @example false */
      hasSecondFactor: boolean;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      joinedAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      lastSeenAt: string | null;
      /**
       * @description Whether it is the signed-in person.
       * @example false
       */
      isSelf: boolean;
      /** @description Why no notifications are sent to the address, or null if it was not rejected. */
      rejected: components['schemas']['RejectedAddressView'] | null;
    };
    ChangeRoleDto: {
      /**
       * @example editor
       * @enum {string}
       */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
    };
    NamedMember: {
      /**
       * @description The id of the member; opaque.
       * @example 01972d1b-e31a-7b64-83c4-4f7a0ec824b5
       */
      id: string;
      /** @example Ada Lovelace */
      name: string;
    };
    MailStateView: {
      /**
       * @description `sent`: the mail server has accepted the mail; `failed`: it was rejected, or could not be sent for too long; `bounced`: the mail server has rejected the address; `cancelled`: the reason for it, or the right to it, had ended before it was sent.
       * @example sent
       * @enum {string}
       */
      status: 'pending' | 'sent' | 'failed' | 'bounced' | 'cancelled';
      /**
       * Format: date-time
       * @description When it was sent, else when it was written.
       * @example 2026-11-02T09:30:00.000Z
       */
      at: string;
      /**
       * @description Why it was not sent, or not yet, with the reply of the mail server, or null if it was sent.
       * @example The mail server replied for the recipient: 550 5.1.1 no such user
       */
      error: string | null;
    };
    InvitationView: {
      /**
       * @description The id of the invitation; opaque.
       * @example 01972d1b-a301-73c0-882c-75edc913598c
       */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @enum {string} */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
      /** @description The member who invited, or null for the operator. */
      invitedBy: components['schemas']['NamedMember'] | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
      /** @description The mail with the link, or null if none was sent in the last 30 days. */
      mail: components['schemas']['MailStateView'] | null;
    };
    CreatedInvitationView: {
      /**
       * @description The id of the invitation; opaque.
       * @example 01972d1b-a301-73c0-882c-75edc913598c
       */
      id: string;
      /** @example ada@example.com */
      email: string;
      /** @enum {string} */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
      /** @description The member who invited, or null for the operator. */
      invitedBy: components['schemas']['NamedMember'] | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
      /** @description The mail with the link, or null if none was sent in the last 30 days. */
      mail: components['schemas']['MailStateView'] | null;
      /**
       * @description A one-time link to the console.
       * @example https://rapport.example/console/#/invitation/n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7
       */
      link: string;
      /**
       * @description The address to which the link is sent, or null if this service sends no mail.
       * @example ada@example.com
       */
      sentTo: string | null;
    };
    InviteDto: {
      /** @example ada@example.com */
      email: string;
      /**
       * @example editor
       * @enum {string}
       */
      role: 'viewer' | 'analyst' | 'editor' | 'admin' | 'owner';
    };
    KeyView: {
      /**
       * @description The id of the key; opaque.
       * @example 01972d1b-2c70-7e12-8b7a-0646f92279f4
       */
      id: string;
      /** @example Shop */
      label: string | null;
      /**
       * @description The start of the key, to recognize it.
       * @example rap_1x9Zk2aB
       */
      prefix: string;
      /**
       * @description `read`: GET requests only.
       * @enum {string}
       */
      access: 'full' | 'read';
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /** @description The member who created the key, or null for the operator. */
      createdBy: components['schemas']['NamedMember'] | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @example null
       */
      revokedAt: string | null;
      /**
       * @description Expires within 7 days.
       * @example false
       */
      isExpiringSoon: boolean;
      /**
       * @description Active, and not used for 90 days.
       * @example false
       */
      isUnused: boolean;
    };
    CreatedKeyView: {
      /**
       * @description The id of the key; opaque.
       * @example 01972d1b-2c70-7e12-8b7a-0646f92279f4
       */
      id: string;
      /** @example Shop */
      label: string | null;
      /**
       * @description The start of the key, to recognize it.
       * @example rap_1x9Zk2aB
       */
      prefix: string;
      /**
       * @description `read`: GET requests only.
       * @enum {string}
       */
      access: 'full' | 'read';
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /** @description The member who created the key, or null for the operator. */
      createdBy: components['schemas']['NamedMember'] | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @example null
       */
      revokedAt: string | null;
      /**
       * @description Expires within 7 days.
       * @example false
       */
      isExpiringSoon: boolean;
      /**
       * @description Active, and not used for 90 days.
       * @example false
       */
      isUnused: boolean;
      /** @example rap_1x9Zk2aBn2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9 */
      apiKey: string;
    };
    CreateKeyDto: {
      /** @example Shop */
      label?: string | null;
      /**
       * @description ISO 8601, in the future; a date without a time includes that day (UTC). The key never expires if it is null.
       * @example null
       */
      expiresAt?: string | null;
      /**
       * @default full
       * @enum {string|null}
       */
      access?: 'full' | 'read' | null;
    };
    RolledKeyView: {
      /**
       * @description The id of the key; opaque.
       * @example 01972d1b-2c70-7e12-8b7a-0646f92279f4
       */
      id: string;
      /** @example Shop */
      label: string | null;
      /**
       * @description The start of the key, to recognize it.
       * @example rap_1x9Zk2aB
       */
      prefix: string;
      /**
       * @description `read`: GET requests only.
       * @enum {string}
       */
      access: 'full' | 'read';
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /** @description The member who created the key, or null for the operator. */
      createdBy: components['schemas']['NamedMember'] | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      lastUsedAt: string | null;
      /**
       * Format: date-time
       * @example null
       */
      revokedAt: string | null;
      /**
       * @description Expires within 7 days.
       * @example false
       */
      isExpiringSoon: boolean;
      /**
       * @description Active, and not used for 90 days.
       * @example false
       */
      isUnused: boolean;
      /** @example rap_1x9Zk2aBn2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9 */
      apiKey: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      previousKeyExpiresAt: string;
    };
    RollKeyDto: {
      /**
       * @description How long the old key still works.
       * @default 24
       */
      graceHours?: number;
    };
    ActorView: {
      /** @enum {string} */
      kind: 'user' | 'key' | 'system';
      /** @example 01972d1b-e31a-7b64-83c4-4f7a0ec824b5 */
      id: string | null;
      /**
       * @description The name of the member, the label or else the prefix of the API key, or for `system`: `operator` or `service`. People choose their names: only `kind` says who it was.
       * @example Ada Lovelace
       */
      name: string | null;
    };
    AuditTargetView: {
      /** @example key */
      kind: string;
      /** @example 01972d1b-2c70-7e12-8b7a-0646f92279f4 */
      id: string | null;
    };
    AuditEventView: {
      /**
       * @description The id of the event; opaque.
       * @example 01972d1b-b8e1-7f80-8bd7-0ae0784c7855
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      at: string;
      actor: components['schemas']['ActorView'];
      /**
       * @description The name of an operation.
       * @example createKey
       */
      action: string;
      target: components['schemas']['AuditTargetView'] | null;
      /**
       * @description Without personal data of customers.
       * @example {
       *       "label": "Shop"
       *     }
       */
      details: {
        [key: string]: unknown;
      };
      /** @example checkout-7f3a91 */
      requestId: string | null;
    };
    NotificationView: {
      /**
       * @example newResponses
       * @enum {string}
       */
      notification:
        | 'newResponses'
        | 'brokenConnections'
        | 'failingWebhooks'
        | 'readyExports'
        | 'weeklyReport'
        | 'monthlyReport';
      /**
       * @example atOnce
       * @enum {string}
       */
      frequency: 'atOnce' | 'daily' | 'never';
      /**
       * @description The frequencies that can be chosen.
       * @example [
       *       "atOnce",
       *       "daily",
       *       "never"
       *     ]
       */
      frequencies: ('atOnce' | 'daily' | 'never')[];
      /**
       * @description Whether it follows the role, since the person has not chosen.
       * @example false
       */
      isDefault: boolean;
    };
    NotificationsView: {
      /**
       * @description Whether this service sends mail.
       * @example true
       */
      sendsMail: boolean;
      /** @example ada@example.com */
      address: string;
      /** @description Null if the address was not rejected. Otherwise no notifications are sent to it until it is confirmed. */
      rejected: components['schemas']['RejectedAddressView'] | null;
      /** @description Those that the role may get. */
      notifications: components['schemas']['NotificationView'][];
    };
    NotificationsDto: {
      /**
       * @example never
       * @enum {string}
       */
      newResponses?: 'atOnce' | 'daily' | 'never';
      /**
       * @example never
       * @enum {string}
       */
      brokenConnections?: 'atOnce' | 'never';
      /**
       * @example never
       * @enum {string}
       */
      failingWebhooks?: 'atOnce' | 'never';
      /**
       * @example never
       * @enum {string}
       */
      readyExports?: 'atOnce' | 'never';
      /**
       * @example never
       * @enum {string}
       */
      weeklyReport?: 'atOnce' | 'never';
      /**
       * @example never
       * @enum {string}
       */
      monthlyReport?: 'atOnce' | 'never';
    };
    MailAttemptView: {
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      at: string;
      /**
       * @description In milliseconds.
       * @example 120
       */
      durationMs: number;
      /**
       * @description The reply code of the mail server; null without a reply.
       * @example 250
       */
      statusCode: number | null;
      /**
       * @description Why it was not sent, or not yet, with the reply of the mail server, or null if it was sent.
       * @example The mail server replied for the recipient: 550 5.1.1 no such user
       */
      error: string | null;
    };
    MailView: {
      /**
       * @description The id of the mail; opaque.
       * @example 01972d1b-00d8-7d3f-8117-39d2f3537099
       */
      id: string;
      /**
       * @example invitation
       * @enum {string}
       */
      kind:
        | 'invitation'
        | 'passwordReset'
        | 'addressCheck'
        | 'newResponses'
        | 'newResponsesOfForms'
        | 'responseDigest'
        | 'brokenConnection'
        | 'expiringConnection'
        | 'failingWebhooks'
        | 'readyExport'
        | 'failedExport'
        | 'monthlyReport'
        | 'weeklyReport';
      /** @example ada@example.com */
      address: string;
      /**
       * @description `sent`: the mail server has accepted the mail; `failed`: it was rejected, or could not be sent for too long; `bounced`: the mail server has rejected the address; `cancelled`: the reason for it, or the right to it, had ended before it was sent.
       * @example sent
       * @enum {string}
       */
      status: 'pending' | 'sent' | 'failed' | 'bounced' | 'cancelled';
      /** @example 1 */
      attempts: number;
      /**
       * @description Why it was not sent, or not yet, with the reply of the mail server, or null if it was sent.
       * @example The mail server replied for the recipient: 550 5.1.1 no such user
       */
      error: string | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      sentAt: string | null;
      /**
       * Format: date-time
       * @description When the next attempt is due, or null if there is none.
       * @example 2026-11-02T09:30:00.000Z
       */
      nextAttemptAt: string | null;
      /** @description The last 20 attempts, newest first. */
      log: components['schemas']['MailAttemptView'][];
    };
    CouponOverviewView: {
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      id: string;
      /** @example Free coffee */
      name: string;
      /**
       * @description What a redemption adds to the balance.
       * @example 25.5
       */
      points: number;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
      /**
       * @description How often one customer can redeem codes of the coupon.
       * @example 1
       */
      perCustomer: number;
      /**
       * @description The number of codes.
       * @example 2
       */
      codes: number;
      /**
       * @description The number of redemptions of all codes.
       * @example 0
       */
      redeemed: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description What the customer gets.
       * @example A coffee of your choice
       */
      description: string | null;
      /**
       * @description How often each code can be redeemed.
       * @example 1
       */
      maxRedemptions: number;
      /**
       * @description The id of the campaign that its redemptions count for.
       * @example autumn-launch-2026
       */
      campaignId: string | null;
      /**
       * @description `planned`: not started. `usedUp`: all codes have been redeemed as often as they can. Disabled codes count like others.
       * @example running
       * @enum {string}
       */
      state: 'planned' | 'running' | 'usedUp' | 'ended';
    };
    EndedCouponsView: {
      /**
       * @description How many coupons have ended now.
       * @example 1
       */
      ended: number;
      /**
       * @description Their ids.
       * @example [
       *       "01972d1b-7230-79c0-84a6-25438463229a"
       *     ]
       */
      ids: string[];
    };
    EndCouponsDto: {
      /**
       * @description The ids of coupons. Others, and those of coupons that have ended, are ignored.
       * @example [
       *       "01972d1b-7230-79c0-84a6-25438463229a"
       *     ]
       */
      ids: string[];
    };
    RedeemerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      id: string;
      /**
       * @description Null if the customer was erased.
       * @example Ada
       */
      firstName: string | null;
      /**
       * @description Null if the customer was erased.
       * @example Lovelace
       */
      lastName: string | null;
    };
    CodeRedemptionView: {
      /**
       * @description The id of the redemption; opaque.
       * @example 01972d1b-67f5-7637-8dec-cf0cbafd971e
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      customer: components['schemas']['RedeemerView'];
    };
    ListedCodeView: {
      /**
       * @description The id of the code; opaque.
       * @example 01972d1b-5694-7d08-8a2e-53ffcae0c310
       */
      id: string;
      /** @example K7QWMR2XHTB9PD4VNC */
      code: string;
      /**
       * @description How often the code has been redeemed.
       * @example 0
       */
      redeemed: number;
      /**
       * Format: date-time
       * @description Since when the code cannot be redeemed, or null if it is enabled.
       * @example 2026-11-02T09:30:00.000Z
       */
      disabledAt: string | null;
    };
    RedemptionDayView: {
      /**
       * Format: date
       * @example 2026-11-02
       */
      day: string;
      /** @example 1 */
      redemptions: number;
    };
    MergeSideView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /** @example ada@example.com */
      email: string | null;
      /** @example +4930901820 */
      phone: string | null;
      /** @example ada */
      username: string | null;
      /**
       * @description The loyalty balance.
       * @example 120.5
       */
      points: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description The entries of the ledger.
       * @example 1
       */
      transactions: number;
      /**
       * @description The redeemed coupon codes; at most 2,001 are counted.
       * @example 1
       */
      redemptions: number;
      /**
       * @description The linked responses, also those in the bin; at most 2,001 are counted.
       * @example 1
       */
      responses: number;
    };
    MergePreviewView: {
      /** @description The customer of the path, who stays. */
      kept: components['schemas']['MergeSideView'];
      /** @description The customer whose records move to the other one. */
      merged: components['schemas']['MergeSideView'];
      /** @description The customer after the merge. */
      result: components['schemas']['MergeSideView'];
      /** @description The properties that differ; the kept customer keeps its own values. */
      conflicts: ('name' | 'email' | 'phone' | 'username')[];
      /**
       * @description The error with which a merge would be rejected, or null.
       * @enum {string|null}
       */
      obstacle: 'MERGE_TOO_LARGE' | 'POINTS_LIMIT_EXCEEDED' | null;
    };
    MergeCustomerDto: {
      /**
       * @description The customer that is merged into the one of the path.
       * @example 01972d1b-4661-7a95-89a7-5024baf68196
       */
      mergedId: string;
    };
    DirectoryCustomerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /** @example +4930901820 */
      phone: string | null;
      /** @example ada@example.com */
      email: string | null;
      /** @example ada */
      username: string | null;
      /**
       * @description The loyalty balance.
       * @example 120.5
       */
      points: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description The time of the last change of points, redemption or response, or else of the creation; a few seconds late.
       * @example 2026-11-02T09:30:00.000Z
       */
      lastActivityAt: string;
    };
    ImportFaultView: {
      /**
       * @description The index of the element in the body.
       * @example 1
       */
      row: number;
      /** @enum {string} */
      property: 'firstName' | 'lastName' | 'email' | 'phone' | 'username';
      /**
       * @description `missing`: it is required; `invalid`: it breaks a rule; `unreachable`: neither e-mail nor phone; `repeated`: an earlier row has it; `taken`: a customer has it.
       * @enum {string}
       */
      fault: 'missing' | 'invalid' | 'unreachable' | 'repeated' | 'taken';
      /** @example must be a valid e-mail address */
      reason: string;
      /**
       * @description The earlier row, if `repeated`.
       * @example 1
       */
      otherRow: number | null;
      /**
       * @description The customer, if `taken`.
       * @example 01972d1b-4661-7a95-89a7-5024baf68196
       */
      customerId: string | null;
    };
    ImportReportView: {
      /**
       * @description The new customers: all of the rows, or 0.
       * @example 1
       */
      created: number;
      /**
       * @description The rows with faults.
       * @example 1
       */
      faultyRows: number;
      /** @description The violations of the first 1,000 invalid rows, in the order of the rows. */
      faults: components['schemas']['ImportFaultView'][];
    };
    NamedActorView: {
      /**
       * @description An API key, a person in the console, or `system`: the operator, the service, or unknown.
       * @example key
       * @enum {string}
       */
      kind: 'user' | 'key' | 'system';
      /**
       * @description The id of the API key or the member; null for `system`.
       * @example 01972d1b-2c70-7e12-8b7a-0646f92279f4
       */
      id: string | null;
      /**
       * @description The name of the person, or the label or else the prefix of the API key; null for `system`. People choose their names: only `kind` says who it was.
       * @example Checkout
       */
      name: string | null;
    };
    EntryCustomerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      id: string;
      /**
       * @description Null if the customer was erased.
       * @example Ada
       */
      firstName: string | null;
      /**
       * @description Null if the customer was erased.
       * @example Lovelace
       */
      lastName: string | null;
    };
    LedgerEntryView: {
      /**
       * @description The id of the transaction; opaque.
       * @example 01972d1b-ce92-7251-89a3-c3ecaf9b0986
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description The amount, without its sign.
       * @example 25.5
       */
      points: number;
      /** @enum {string} */
      type: 'increment' | 'decrement';
      /**
       * @description The kind of the entry: a change of points, a redeemed coupon, or a correction, which reverses an earlier entry. Further kinds may be added.
       * @enum {string}
       */
      reason: 'loyalty' | 'coupon' | 'correction';
      /**
       * @description The balance after the transaction.
       * @example 145.5
       */
      balanceAfter: number;
      /**
       * @description The redeemed coupon; null unless `reason` is `coupon`.
       * @example null
       */
      couponId: string | null;
      /**
       * @description As sent with the change.
       * @example Birthday
       */
      note: string | null;
      /**
       * @description As sent with the change.
       * @example null
       */
      reference: string | null;
      actor: components['schemas']['NamedActorView'];
      customer: components['schemas']['EntryCustomerView'];
      /**
       * @description The name of the redeemed coupon.
       * @example null
       */
      couponName: string | null;
      /**
       * @description The entry that this correction reverses; null unless `reason` is `correction`.
       * @example null
       */
      correctsId: string | null;
      /**
       * @description The correction that reverses this entry, or null if there is none.
       * @example null
       */
      correctedById: string | null;
    };
    LedgerWeekView: {
      /**
       * Format: date
       * @description The Monday of the week.
       * @example 2026-11-23
       */
      week: string;
      /**
       * @description Added to balances, also by coupons.
       * @example 412.5
       */
      given: number;
      /**
       * @description Subtracted from balances.
       * @example 120
       */
      taken: number;
      /**
       * @description The sum of the corrections, which `given` and `taken` do not contain: positive if they added more points than they removed.
       * @example -25.5
       */
      corrected: number;
    };
    LedgerActorView: {
      /** @enum {string} */
      kind: 'key' | 'user';
      /**
       * @description The id of the API key or member.
       * @example 01972d1b-2c70-7e12-8b7a-0646f92279f4
       */
      id: string;
      /** @example Checkout */
      name: string | null;
    };
    CorrectPointsDto: {
      /**
       * @description Why the entry was wrong.
       * @example Given to the wrong customer
       */
      note: string;
      /**
       * @description What it belongs to, such as a receipt.
       * @example Receipt 4711
       */
      reference?: string | null;
    };
    ClosingView: {
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      closesAt: string | null;
      /** @example 100 */
      maxResponses: number | null;
    };
    LastChangeView: {
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      at: string;
      /**
       * @description The name of a person or the label of a key, or null for the operator.
       * @example Ada Lovelace
       */
      by: string | null;
    };
    BuilderView: {
      form: components['schemas']['FormDetailsView'];
      /**
       * @description How the hosted page looks and behaves.
       * @example {
       *       "version": 1,
       *       "theme": {
       *         "accent": "#1d4ed8",
       *         "text": "#1f2937",
       *         "background": "#ffffff",
       *         "radius": 8,
       *         "font": "system",
       *         "scheme": "auto"
       *       },
       *       "sender": {
       *         "name": null,
       *         "url": null
       *       },
       *       "header": {
       *         "logo": null,
       *         "text": ""
       *       },
       *       "footer": {
       *         "text": "",
       *         "imprintUrl": null,
       *         "privacyUrl": null
       *       },
       *       "submitLabel": null,
       *       "thankYou": {
       *         "text": "",
       *         "redirectUrl": null
       *       },
       *       "closedText": null,
       *       "language": null,
       *       "isProofOfWorkRequired": false,
       *       "allowedOrigins": []
       *     }
       */
      settings: {
        /** @enum {integer} */
        version: 1;
        theme: {
          accent: string;
          text: string;
          background: string;
          /**
           * @description The radius of corners in pixels.
           * @enum {integer}
           */
          radius: 0 | 4 | 8 | 16;
          /** @enum {string} */
          font: 'system' | 'serif' | 'rounded' | 'mono';
          /** @enum {string} */
          scheme: 'light' | 'dark' | 'auto';
        };
        sender: {
          /** @description The name of the shop, above the form, or null if it is not shown. */
          name: string | null;
          /** @description The website of the shop, to which the thank-you page links, or null for no link. */
          url: string | null;
        };
        header: {
          /** @description A data URL of a PNG, JPEG or WebP image of at most 100 KB, or null for none. */
          logo: string | null;
          /** @description Markdown. */
          text: string;
        };
        footer: {
          /** @description Markdown. */
          text: string;
          /** @description An absolute http or https URL. */
          imprintUrl: string | null;
          /** @description An absolute http or https URL. */
          privacyUrl: string | null;
        };
        /** @description Null for a default in the language of the page. */
        submitLabel: string | null;
        thankYou: {
          /** @description Markdown. */
          text: string;
          /** @description Where the browser is redirected instead of showing the text, or null if the text is shown. */
          redirectUrl: string | null;
        };
        /** @description Markdown, or null for a default in the language of the page. */
        closedText: string | null;
        /**
         * @description Null for the language of the browser.
         * @enum {string|null}
         */
        language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'tr' | 'ar' | null;
        isProofOfWorkRequired: boolean;
        /** @description The origins of pages that may embed the form; empty: every page may. */
        allowedOrigins: string[];
      };
      /**
       * @description The parameters of the link whose values are stored with the responses of the hosted page.
       * @example [
       *       "utm_source",
       *       "utm_campaign"
       *     ]
       */
      hiddenNames: string[];
      /**
       * @description The campaign of responses without the hidden value `utm_campaign`, or null for none.
       * @example spring-26
       */
      campaignId: string | null;
      /** @description Null if the hosted page does not close. */
      closing: components['schemas']['ClosingView'] | null;
      /**
       * @description The URL of the hosted page, or null if the form was never published.
       * @example https://rapport.example/f/q5TbVd8wXk2NzR7p
       */
      url: string | null;
      /** @description Null if the form was not changed since it was created. */
      lastChange: components['schemas']['LastChangeView'] | null;
      /**
       * @description The number of answers to each field, by its id; empty for a form with more than 100,000 responses.
       * @example {
       *       "01972d1e-4d06-7a11-9f35-c04be2719d63": 42
       *     }
       */
      answers: {
        [key: string]: number;
      };
    };
    ChangedKeyView: {
      /**
       * @description The id of the field; opaque.
       * @example 01972d1e-4d06-7a11-9f35-c04be2719d63
       */
      fieldId: string;
      /** @example roast */
      from: string;
      /** @example favourite_roast */
      to: string;
    };
    SavedFormView: {
      form: components['schemas']['FormDetailsView'];
      /**
       * @description How the hosted page looks and behaves.
       * @example {
       *       "version": 1,
       *       "theme": {
       *         "accent": "#1d4ed8",
       *         "text": "#1f2937",
       *         "background": "#ffffff",
       *         "radius": 8,
       *         "font": "system",
       *         "scheme": "auto"
       *       },
       *       "sender": {
       *         "name": null,
       *         "url": null
       *       },
       *       "header": {
       *         "logo": null,
       *         "text": ""
       *       },
       *       "footer": {
       *         "text": "",
       *         "imprintUrl": null,
       *         "privacyUrl": null
       *       },
       *       "submitLabel": null,
       *       "thankYou": {
       *         "text": "",
       *         "redirectUrl": null
       *       },
       *       "closedText": null,
       *       "language": null,
       *       "isProofOfWorkRequired": false,
       *       "allowedOrigins": []
       *     }
       */
      settings: {
        /** @enum {integer} */
        version: 1;
        theme: {
          accent: string;
          text: string;
          background: string;
          /**
           * @description The radius of corners in pixels.
           * @enum {integer}
           */
          radius: 0 | 4 | 8 | 16;
          /** @enum {string} */
          font: 'system' | 'serif' | 'rounded' | 'mono';
          /** @enum {string} */
          scheme: 'light' | 'dark' | 'auto';
        };
        sender: {
          /** @description The name of the shop, above the form, or null if it is not shown. */
          name: string | null;
          /** @description The website of the shop, to which the thank-you page links, or null for no link. */
          url: string | null;
        };
        header: {
          /** @description A data URL of a PNG, JPEG or WebP image of at most 100 KB, or null for none. */
          logo: string | null;
          /** @description Markdown. */
          text: string;
        };
        footer: {
          /** @description Markdown. */
          text: string;
          /** @description An absolute http or https URL. */
          imprintUrl: string | null;
          /** @description An absolute http or https URL. */
          privacyUrl: string | null;
        };
        /** @description Null for a default in the language of the page. */
        submitLabel: string | null;
        thankYou: {
          /** @description Markdown. */
          text: string;
          /** @description Where the browser is redirected instead of showing the text, or null if the text is shown. */
          redirectUrl: string | null;
        };
        /** @description Markdown, or null for a default in the language of the page. */
        closedText: string | null;
        /**
         * @description Null for the language of the browser.
         * @enum {string|null}
         */
        language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'tr' | 'ar' | null;
        isProofOfWorkRequired: boolean;
        /** @description The origins of pages that may embed the form; empty: every page may. */
        allowedOrigins: string[];
      };
      /**
       * @description The parameters of the link whose values are stored with the responses of the hosted page.
       * @example [
       *       "utm_source",
       *       "utm_campaign"
       *     ]
       */
      hiddenNames: string[];
      /**
       * @description The campaign of responses without the hidden value `utm_campaign`, or null for none.
       * @example spring-26
       */
      campaignId: string | null;
      /** @description Null if the hosted page does not close. */
      closing: components['schemas']['ClosingView'] | null;
      /**
       * @description The URL of the hosted page, or null if the form was never published.
       * @example https://rapport.example/f/q5TbVd8wXk2NzR7p
       */
      url: string | null;
      /** @description Null if the form was not changed since it was created. */
      lastChange: components['schemas']['LastChangeView'] | null;
      /**
       * @description The number of answers to each field, by its id; empty for a form with more than 100,000 responses.
       * @example {
       *       "01972d1e-4d06-7a11-9f35-c04be2719d63": 42
       *     }
       */
      answers: {
        [key: string]: number;
      };
      changedKeys: components['schemas']['ChangedKeyView'][];
    };
    BuilderFieldDto: {
      /**
       * @example Select
       * @enum {string}
       */
      fieldType:
        | 'TextInput'
        | 'Textarea'
        | 'EmailInput'
        | 'PhoneInput'
        | 'NumberInput'
        | 'DatePicker'
        | 'Select'
        | 'Radio'
        | 'Checkbox';
      /**
       * @description Unique in the form. The key is generated from the label.
       * @example Favourite roast
       */
      label: string;
      /** @default false */
      isRequired?: boolean | null;
      /**
       * @description Required for Select, Radio and checkbox groups; ignored for other types. Options must differ in more than white space. A Checkbox with options is a group unless `isGroup` is `false`.
       * @example [
       *       "Light",
       *       "Dark"
       *     ]
       */
      options?: string[] | null;
      /** @description For Checkbox: whether it is a group, of which several options can be chosen. Default: true with options, false without. */
      isGroup?: boolean | null;
      placeholder?: string | null;
      /** @description Hint under the field. */
      helperText?: string | null;
      defaultValue?: string | null;
      /** @description Guidance for AI-assisted filling. */
      aiInstruction?: string | null;
      /** @description The id of an existing field, whose answers are kept. null, or an id of no field: a new field. */
      id?: string | null;
    };
    ClosingDto: {
      /**
       * @description ISO 8601 timestamp.
       * @example 2026-12-24T18:00:00.000Z
       */
      closesAt?: string | null;
      /** @description The page closes when the form has this many responses, including those over the API. */
      maxResponses?: number | null;
    };
    SaveFormDto: {
      /**
       * @description Unique in the team.
       * @example Coffee club
       */
      name: string;
      /**
       * @description Shown under the title.
       * @example Tell us how you like your coffee.
       */
      description?: string | null;
      /**
       * @description Context for AI-assisted filling.
       * @example Find out which roast to offer to whom.
       */
      formPurpose?: string | null;
      /**
       * @description Receives each stored response: an absolute http or https URL.
       * @example https://example.com/hooks/responses
       */
      webhookUrl?: string | null;
      /**
       * @description Sent to the webhook as a bearer token; never returned.
       * @example 3q2+7wXk9tVb
       */
      webhookSecret?: string | null;
      /**
       * @description The version that was edited.
       * @example 3
       */
      version: number;
      /** @enum {string} */
      status: 'draft' | 'published';
      /** @example true */
      isPublic: boolean;
      /** @example true */
      createCustomerOnSubmit: boolean;
      /** @description All fields together have at most 5000 options. */
      fields: components['schemas']['BuilderFieldDto'][];
      /**
       * @description How the hosted page looks and behaves, at most 128 KB. A missing setting has its default.
       * @example {
       *       "version": 1,
       *       "theme": {
       *         "accent": "#1d4ed8",
       *         "text": "#1f2937",
       *         "background": "#ffffff",
       *         "radius": 8,
       *         "font": "system",
       *         "scheme": "auto"
       *       },
       *       "sender": {
       *         "name": null,
       *         "url": null
       *       },
       *       "header": {
       *         "logo": null,
       *         "text": ""
       *       },
       *       "footer": {
       *         "text": "",
       *         "imprintUrl": null,
       *         "privacyUrl": null
       *       },
       *       "submitLabel": null,
       *       "thankYou": {
       *         "text": "",
       *         "redirectUrl": null
       *       },
       *       "closedText": null,
       *       "language": null,
       *       "isProofOfWorkRequired": false,
       *       "allowedOrigins": []
       *     }
       */
      settings: {
        /** @enum {integer} */
        version?: 1;
        theme?: {
          accent?: string;
          text?: string;
          background?: string;
          /**
           * @description The radius of corners in pixels.
           * @enum {integer}
           */
          radius?: 0 | 4 | 8 | 16;
          /** @enum {string} */
          font?: 'system' | 'serif' | 'rounded' | 'mono';
          /** @enum {string} */
          scheme?: 'light' | 'dark' | 'auto';
        };
        sender?: {
          /** @description The name of the shop, above the form, or null if it is not shown. */
          name?: string | null;
          /** @description The website of the shop, to which the thank-you page links, or null for no link. */
          url?: string | null;
        };
        header?: {
          /** @description A data URL of a PNG, JPEG or WebP image of at most 100 KB, or null for none. */
          logo?: string | null;
          /** @description Markdown. */
          text?: string;
        };
        footer?: {
          /** @description Markdown. */
          text?: string;
          /** @description An absolute http or https URL. */
          imprintUrl?: string | null;
          /** @description An absolute http or https URL. */
          privacyUrl?: string | null;
        };
        /** @description Null for a default in the language of the page. */
        submitLabel?: string | null;
        thankYou?: {
          /** @description Markdown. */
          text?: string;
          /** @description Where the browser is redirected instead of showing the text, or null if the text is shown. */
          redirectUrl?: string | null;
        };
        /** @description Markdown, or null for a default in the language of the page. */
        closedText?: string | null;
        /**
         * @description Null for the language of the browser.
         * @enum {string|null}
         */
        language?: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'pl' | 'tr' | 'ar' | null;
        isProofOfWorkRequired?: boolean;
        /** @description The origins of pages that may embed the form; empty: every page may. */
        allowedOrigins?: string[];
      };
      /**
       * @description The parameters of the link whose values are stored with the responses of the hosted page: 1 to 64 lowercase letters, digits and underscores each, beginning with a letter. No key of a field, and not `embed`.
       * @example [
       *       "utm_source",
       *       "utm_campaign"
       *     ]
       */
      hiddenNames?: string[] | null;
      /**
       * @description The campaign of later responses without the hidden value `utm_campaign`, or null for none.
       * @example spring-26
       */
      campaignId?: string | null;
      /** @description Null if the hosted page does not close. */
      closing?: components['schemas']['ClosingDto'] | null;
      /**
       * @description By field id, the number of answers that the removal of a field deletes.
       * @example {
       *       "01972d1e-4d06-7a11-9f35-c04be2719d63": 42
       *     }
       */
      removedAnswers?: {
        [key: string]: number;
      } | null;
    };
    RemovedFieldView: {
      /**
       * @description The id of the field; opaque.
       * @example 01972d1e-4d06-7a11-9f35-c04be2719d63
       */
      fieldId: string;
      /** @example favourite_roast */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @description The number of answers that the removal deletes.
       * @example 1
       */
      answers: number;
    };
    SavePlanView: {
      changedKeys: components['schemas']['ChangedKeyView'][];
      removedFields: components['schemas']['RemovedFieldView'][];
    };
    ClosedFormView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      id: string;
    };
    FormOverviewView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      id: string;
      /** @example Coffee club */
      name: string;
      /**
       * @description `internal`: published, but its link is turned off; `closed`: its page takes no more responses.
       * @example online
       * @enum {string}
       */
      state: 'draft' | 'online' | 'closed' | 'internal';
      /**
       * @description The URL of the hosted page while the form is online or closed; otherwise null.
       * @example https://rapport.example/f/q5TbVd8wXk2NzR7p
       */
      url: string | null;
      /** @example 42 */
      responseCount: number;
      /**
       * Format: date-time
       * @description Null if there is no response.
       * @example 2026-11-02T09:30:00.000Z
       */
      newestResponseAt: string | null;
      /**
       * @description The failed and blocked webhook deliveries in the log, up to 100.
       * @example 0
       */
      failedDeliveries: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      updatedAt: string;
    };
    HiddenNameView: {
      /** @example utm_campaign */
      name: string;
    };
    LinkView: {
      /** @example q5TbVd8wXk2NzR7p */
      token: string;
      /**
       * @description The URL of the hosted page.
       * @example https://rapport.example/f/q5TbVd8wXk2NzR7p
       */
      url: string;
    };
    PreparedExportView: {
      /**
       * @description The id of the export; opaque.
       * @example 01972d1b-d46a-7ee0-88cc-49f6d1eb4180
       */
      id: string;
      /**
       * @description Null for an export of the inbox.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string | null;
      /** @example Coffee club responses.csv */
      fileName: string;
      /**
       * @example running
       * @enum {string}
       */
      state: 'waiting' | 'running' | 'ready' | 'failed';
      /**
       * @description Why it failed. `tooLarge`: the file would have more than 256 MiB; `tookTooLong`: it was not finished within an hour; `formRemoved`: the form, one of the forms in the file, or the field or customer of the filter is gone; `failed`: several attempts have failed.
       * @example null
       * @enum {string|null}
       */
      problem: 'tooLarge' | 'tookTooLong' | 'formRemoved' | 'failed' | null;
      /**
       * @description The responses that are written so far.
       * @example 1
       */
      rows: number;
      /**
       * @description The size of the file so far.
       * @example 1
       */
      bytes: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it is deleted, or null if it is not finished.
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string | null;
    };
    FormDeletionView: {
      /** @example 1204 */
      responses: number;
      /**
       * @description Links of its page, also closed ones.
       * @example 3
       */
      links: number;
      /**
       * @description Deliveries in the log of its webhook, up to 100000.
       * @example 57
       */
      deliveries: number;
    };
    DeletedFormsView: {
      /**
       * @description How many forms were deleted.
       * @example 1
       */
      deleted: number;
      /**
       * @description Their ids: restoring each of them undoes it.
       * @example [
       *       "01972d1b-0739-77d6-833f-25a7101990a7"
       *     ]
       */
      ids: string[];
    };
    NamedFormsDto: {
      /**
       * @description The ids of forms. Others are ignored.
       * @example [
       *       "01972d1b-0739-77d6-833f-25a7101990a7"
       *     ]
       */
      ids: string[];
    };
    DeletedResponsesView: {
      /**
       * @description How many responses were deleted.
       * @example 1
       */
      deleted: number;
      /**
       * @description Their ids: restoring these undoes it.
       * @example [
       *       "01972d1b-a9f4-7b3d-822a-523fdada41c8"
       *     ]
       */
      ids: string[];
    };
    NamedResponsesDto: {
      /**
       * @description The ids of responses to the form. Other ids are ignored.
       * @example [
       *       "01972d1b-a9f4-7b3d-822a-523fdada41c8"
       *     ]
       */
      ids: string[];
    };
    BinnedFormView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      id: string;
      /** @example Coffee club */
      name: string;
      /**
       * @description `leaving`: its responses are still on their way to the bin; `binned`: all are there; `restoring`: they are on their way back; `deleting`: it is being deleted for good.
       * @example binned
       * @enum {string}
       */
      state: 'leaving' | 'binned' | 'restoring' | 'deleting';
      /**
       * @description The responses that come back with it or, in the state `deleting`, go with it, up to 100000.
       * @example 1204
       */
      responses: number;
      /**
       * @description The responses that are still to be moved, or to be deleted. Of those in the bin, up to 100000 are counted.
       * @example 0
       */
      remaining: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      deletedAt: string;
      /**
       * @description The name of the member or the label of the API key, or null for the operator or if unknown.
       * @example Ada Lovelace
       */
      deletedBy: string | null;
      /**
       * Format: date-time
       * @description When it is deleted for good.
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
    };
    BinnedResponseView: {
      /**
       * @description The id of the response; opaque.
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      id: string;
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string;
      /** @example Coffee club */
      formName: string;
      /**
       * @description What the inbox called it, or null if it has no answer to show.
       * @example Ada Lovelace
       */
      title: string | null;
      /**
       * Format: date-time
       * @description When it was submitted.
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      deletedAt: string;
      /**
       * @description The name of the member or the label of the API key, or null for the operator or if unknown.
       * @example Ada Lovelace
       */
      deletedBy: string | null;
      /**
       * Format: date-time
       * @description When it is deleted for good.
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
    };
    RestoreFormDto: {
      /**
       * @description A new name, if another form has taken the name of this form. If it is null or absent, the form keeps its name.
       * @example Coffee club (restored)
       */
      name?: string | null;
    };
    RestoredResponsesView: {
      /**
       * @description How many responses were restored.
       * @example 1
       */
      restored: number;
      /**
       * @example [
       *       "01972d1b-a9f4-7b3d-822a-523fdada41c8"
       *     ]
       */
      ids: string[];
    };
    InboxCustomerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
    };
    InboxMatchView: {
      /**
       * @description The label of the field.
       * @example Remarks
       */
      label: string;
      /** @example I love */
      before: string;
      /** @example dark */
      hit: string;
      /** @example roasts */
      after: string;
    };
    InboxItemView: {
      /**
       * @description The id of the response; opaque.
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string;
      /** @example Coffee club */
      formName: string;
      /** @example false */
      isRead: boolean;
      /**
       * @example page
       * @enum {string}
       */
      channel: 'page' | 'api' | 'ai';
      /** @description Null if the response is linked to no customer. */
      customer: components['schemas']['InboxCustomerView'] | null;
      /**
       * @description The name in the answers or of the customer, else an e-mail address, a phone number or another answer, or null if there is none.
       * @example Ada Lovelace
       */
      title: string | null;
      /** @description The answers to `columns`, or without them up to 4 that are neither the title nor blank: texts that somebody wrote first, contact data last. Texts are cut to 200 characters. */
      answers: components['schemas']['AnswerView'][];
      /** @description The first answer with the searched text; null without a search. */
      match: components['schemas']['InboxMatchView'] | null;
    };
    UnreadOfFormView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string;
      /**
       * @description At least 1.
       * @example 1
       */
      unread: number;
    };
    UnreadView: {
      /**
       * @description The number over all forms.
       * @example 1
       */
      total: number;
      /** @description The forms with unread responses. */
      forms: components['schemas']['UnreadOfFormView'][];
    };
    MarkedInboxView: {
      /**
       * @description The number of responses that were changed.
       * @example 1
       */
      updated: number;
      /**
       * @description The ids of the responses that have changed: marking these undoes it.
       * @example [
       *       "01972d1b-a9f4-7b3d-822a-523fdada41c8"
       *     ]
       */
      ids: string[];
    };
    HiddenValueView: {
      /**
       * @description The parameter of the link.
       * @example utm_campaign
       */
      name: string;
      /** @example spring-26 */
      value: string;
    };
    ResponseContextView: {
      /**
       * @example page
       * @enum {string}
       */
      channel: 'page' | 'api' | 'ai';
      /** @description The values that the page has kept from its link, by name, also of names that the form no longer has. Empty if there are none. */
      hiddenValues: components['schemas']['HiddenValueView'][];
      /**
       * @description The campaign that the response counts for: its hidden value `utm_campaign` or, without one, the campaign of its form at the submission; or null for none.
       * @example spring-26
       */
      campaignId: string | null;
      /** @description The webhook deliveries of the response that are still in the log. */
      deliveries: components['schemas']['DeliveryView'][];
    };
    NamedView: {
      /**
       * @description The id of the resource; opaque.
       * @example 01972d1b-5de9-7531-89f1-7467ed6dc58e
       */
      id: string;
      /** @example Coffee club */
      name: string;
    };
    TimelineItemView: {
      /**
       * @description The id of the entry, response or event; opaque.
       * @example 01972d1b-70e0-79ea-824e-6b6abf99630f
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      at: string;
      /** @enum {string} */
      kind: 'points' | 'redemption' | 'response' | 'change' | 'merge' | 'creation';
      /**
       * @description For points and redemptions: the change of the balance, with its sign.
       * @example 25.5
       */
      points: number | null;
      /**
       * @description The balance then.
       * @example 145.5
       */
      balanceAfter: number | null;
      /** @enum {string|null} */
      reason: 'loyalty' | 'coupon' | 'correction' | null;
      /** @example Birthday */
      note: string | null;
      /** @example Receipt 4711 */
      reference: string | null;
      /**
       * @description The entry that a correction takes back.
       * @example null
       */
      correctsId: string | null;
      /** @description Null for a form. */
      actor: components['schemas']['PointsActorView'] | null;
      /** @description The coupon, if it is a redemption. */
      coupon: components['schemas']['NamedView'] | null;
      /** @description The form, if it is a response. */
      form: components['schemas']['NamedView'] | null;
      /**
       * @description Whether it was read, if it is a response.
       * @example null
       */
      isRead: boolean | null;
      /**
       * @description The names of the changed properties, if it is a change.
       * @example [
       *       "email"
       *     ]
       */
      changed: string[] | null;
    };
    WebhookAttemptView: {
      /**
       * @description Counted from 1.
       * @example 1
       */
      attempt: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      at: string;
      /**
       * @description In milliseconds.
       * @example 120
       */
      durationMs: number;
      /**
       * @description The HTTP status of the receiver; null without a response.
       * @example 401
       */
      statusCode: number | null;
      /**
       * @description Why the attempt failed, or null if it did not.
       * @example The receiver responded with 401.
       */
      error: string | null;
      /**
       * @description The first 2,000 characters of the response of the receiver, as plain text without control characters, or null if there was no text.
       * @example {"error":"unknown signature"}
       */
      received: string | null;
      /**
       * @description Whether this attempt sent what `body` shows, apart from `isRead`; false: the response or the form has changed since.
       * @example true
       */
      sentSameBody: boolean;
    };
    LoggedDeliveryView: {
      /**
       * @description The id of the delivery, sent as `webhook-id`; opaque.
       * @example 01972d1b-b4af-739d-85b6-5a14849e885a
       */
      id: string;
      /**
       * @description The id of the response, or null for a test event.
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      responseId: string | null;
      /**
       * @description `pending`: not sent yet, or to be retried; `delivered`: the receiver responded with 2xx; `failed`: no further attempt; `blocked`: not sent, because the address is not public.
       * @example delivered
       * @enum {string}
       */
      status: 'pending' | 'delivered' | 'failed' | 'blocked';
      /**
       * @description The number of attempts so far.
       * @example 1
       */
      attempts: number;
      /**
       * @description The HTTP status of the last attempt; null without a response.
       * @example 200
       */
      lastStatusCode: number | null;
      /**
       * @description The reason why the last attempt failed; null if it did not fail.
       * @example null
       */
      lastError: string | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      deliveredAt: string | null;
      /**
       * @description The JSON that the last attempt sent, made again from the response, or null if the response does not exist any more.
       * @example {"id":"01972d1e-4d06-7a11-9f35-c04be2719d63", …}
       */
      body: string | null;
      /** @description The last 20 attempts, newest first. */
      log: components['schemas']['WebhookAttemptView'][];
    };
    WebhookFailuresView: {
      /** @example 1 */
      failed: number;
      /**
       * @description Whether there may be more.
       * @example false
       */
      hasMore: boolean;
    };
    WebhookExampleView: {
      /**
       * @description JSON.
       * @example {"id":"…"}
       */
      body: string;
    };
    TimelinePointView: {
      /**
       * Format: date
       * @description The day, or the first day of the month or year, in the time zone.
       * @example 2026-11-02
       */
      start: string;
      /** @example 1 */
      responses: number;
    };
    TimelineView: {
      /**
       * @description The sum of all points: all responses, or the newest of them that were counted.
       * @example 1
       */
      responses: number;
      /**
       * @description Days; months if the responses span more than a year; years beyond 40 years.
       * @enum {string}
       */
      unit: 'day' | 'month' | 'year';
      /** @description Without gaps: those without a response have 0. Empty without responses. */
      points: components['schemas']['TimelinePointView'][];
    };
    OptionCountView: {
      /**
       * @description The option; `true` or `false` for a single checkbox; or null for the sum of the answers that the summary does not name.
       * @example Dark
       */
      value: string | null;
      /**
       * @description Whether the field no longer has the option.
       * @example false
       */
      isRemoved: boolean;
      /**
       * @description The responses that chose it. A response counts for each option that it chose.
       * @example 1
       */
      responses: number;
    };
    NumberBinView: {
      /** @example 0 */
      from: number;
      /**
       * @description Not included, except in the last bar.
       * @example 5
       */
      to: number;
      /** @example 1 */
      responses: number;
    };
    NumbersView: {
      /**
       * @description The answers that are numbers.
       * @example 1
       */
      count: number;
      /** @example 2.4 */
      mean: number | null;
      /**
       * @description null for a viewer.
       * @example 2
       */
      median: number | null;
      /**
       * @description null for a viewer.
       * @example 0
       */
      min: number | null;
      /**
       * @description null for a viewer.
       * @example 11
       */
      max: number | null;
      /**
       * @description Whether all answers are whole numbers.
       * @example true
       */
      areWhole: boolean;
      histogram: components['schemas']['NumberBinView'][];
    };
    DateBinView: {
      /**
       * @description The first month.
       * @example 2026-01
       */
      from: string;
      /**
       * @description The last month.
       * @example 2026-01
       */
      to: string;
      /** @example 1 */
      responses: number;
    };
    NewestTextView: {
      /**
       * @description The id of the response; opaque.
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      responseId: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description The first 300 characters.
       * @example Lovely coffee
       */
      text: string;
      /**
       * @description Whether the answer is longer.
       * @example false
       */
      isShortened: boolean;
    };
    FieldSummaryView: {
      /** @example favourite_roast */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @example varchar
       * @enum {string}
       */
      type: 'varchar' | 'text' | 'number' | 'boolean' | 'date';
      /**
       * @example Select
       * @enum {string}
       */
      fieldType:
        | 'TextInput'
        | 'Textarea'
        | 'EmailInput'
        | 'PhoneInput'
        | 'NumberInput'
        | 'DatePicker'
        | 'Select'
        | 'Radio'
        | 'Checkbox';
      /**
       * @description The responses that were read for this field: all that pass the filter, or the newest of them.
       * @example 1
       */
      readResponses: number;
      /**
       * @description Those of them with an answer.
       * @example 1
       */
      answered: number;
      /**
       * @description Those of them without an answer.
       * @example 1
       */
      blank: number;
      /**
       * @description Whether the role may see only the number of answers.
       * @example false
       */
      isWithheld: boolean;
      /** @description The options in the order of the field, then options that the field no longer has. */
      options: components['schemas']['OptionCountView'][] | null;
      numbers: components['schemas']['NumbersView'] | null;
      /** @description By month, or by quarter or a number of years if the dates span many months. */
      dates: components['schemas']['DateBinView'][] | null;
      /** @description The newest ten answers. */
      texts: components['schemas']['NewestTextView'][] | null;
    };
    FormSummaryView: {
      /**
       * @description The responses that pass the filter. With a filter, those that were counted: a million at most, or 50,000 if the filter reads their rows.
       * @example 1
       */
      responses: number;
      /**
       * @description Whether the limit of counted responses was reached, so that more may pass the filter.
       * @example false
       */
      hasMore: boolean;
      /**
       * @description The responses whose answers were read: all, or the newest 50,000 of them (20,000 if the filter reads their rows), with at most 500,000 answers and 32 MB.
       * @example 1
       */
      readResponses: number;
      /** @example Europe/Berlin */
      timeZone: string;
      timeline: components['schemas']['TimelineView'];
      fields: components['schemas']['FieldSummaryView'][];
    };
    FailingWebhookView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string;
      /**
       * @description The name of the form.
       * @example Coffee club
       */
      name: string;
      /**
       * Format: date-time
       * @description The first failure in a row.
       * @example 2026-11-26T09:00:00.000Z
       */
      failingSince: string;
    };
    QuarantinedView: {
      /**
       * @description The id of the quarantined submission; opaque.
       * @example 01972d1b-25df-763f-8d16-8afbc02bf412
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it is deleted.
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
      /**
       * @description Why it looks like spam: `trap`, `too_fast`, `no_work`.
       * @example [
       *       "too_fast"
       *     ]
       */
      reasons: string[];
      fields: components['schemas']['AnswerView'][];
      /** @description The values that the page has kept from its link, by name, also of names that the form no longer has. Empty if there are none. */
      hiddenValues: components['schemas']['HiddenValueView'][];
    };
    ProblemView: {
      /**
       * @description The path of the property in the body.
       * @example settings.theme.text
       */
      path: string;
      /** @example has a contrast of 2.31:1 to the background; a published form needs at least 4.5:1 */
      message: string;
    };
    PreviewView: {
      /**
       * @description Null if the page is too large to be shown.
       * @example <!doctype html>…
       */
      html: string | null;
      problems: components['schemas']['ProblemView'][];
    };
    OverviewEntryView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @description `pending`: connected, but no data are imported yet; `unavailable`: connected, but the platform reports no metrics.
       * @example ready
       * @enum {string}
       */
      status: 'not_connected' | 'pending' | 'unavailable' | 'ready';
      /** @example true */
      connected: boolean;
      /**
       * Format: date-time
       * @description The time of the last sync or import; null unless `ready`.
       * @example 2026-11-20T04:00:00.000Z
       */
      lastRefreshedAt: string | null;
      /** @description null unless `ready`. */
      kpis: components['schemas']['KpisView'] | null;
      /**
       * @description The number of posts of the last 7, 30, 90 or 365 days until now.
       * @example 12
       */
      postCount: number;
      /**
       * @description Whether the account has to be connected again: until then, no new data come in.
       * @example false
       */
      needsReconnecting: boolean;
      /**
       * Format: date
       * @description The first day of the window; null unless `ready` with data of days.
       * @example 2026-11-20
       */
      firstDay: string | null;
      /**
       * Format: date
       * @description The last day of the window.
       * @example 2026-11-20
       */
      lastDay: string | null;
      /**
       * @description As in the profile.
       * @example {
       *       "impressions": 0.125
       *     }
       */
      percentageChange: {
        [key: string]: number;
      };
      /** @description The values of the requested metric by day, as in the profile; empty without any. */
      series: components['schemas']['TimePointView'][];
    };
    OverviewView: {
      /**
       * @description Null for a range of days.
       * @example 30d
       * @enum {string|null}
       */
      window: '7d' | '30d' | '90d' | '12m' | null;
      /**
       * @example impressions
       * @enum {string}
       */
      metric:
        | 'followers'
        | 'impressions'
        | 'reach'
        | 'engagement'
        | 'likes'
        | 'comments'
        | 'shares'
        | 'clicks'
        | 'videoViews'
        | 'engagementRate';
      /** @description One entry for each platform. */
      platforms: components['schemas']['OverviewEntryView'][];
    };
    PreviousWindowView: {
      /**
       * Format: date
       * @example 2026-09-22
       */
      firstDay: string;
      /**
       * Format: date
       * @example 2026-10-21
       */
      lastDay: string;
      /** @description The values that `percentageChange` compares with; null if a day is missing, or if the two windows cannot be compared. */
      kpis: components['schemas']['KpisView'];
      /**
       * @description By metric: a value for each day. Metrics without any value are omitted.
       * @example {
       *       "impressions": [
       *         {
       *           "date": "2026-10-21",
       *           "value": 366
       *         }
       *       ]
       *     }
       */
      timeSeries: {
        [key: string]: components['schemas']['TimePointView'][];
      };
    };
    ComparisonView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @example 30d
       * @enum {string}
       */
      window: '7d' | '30d' | '90d' | '12m';
      /**
       * Format: date
       * @description The first day of the window; null unless `ready` with data of days.
       * @example 2026-11-20
       */
      firstDay: string | null;
      /**
       * Format: date
       * @description The last day of the window.
       * @example 2026-11-20
       */
      lastDay: string | null;
      /** @description The window of the same length before; null if no day of it is imported. */
      previous: components['schemas']['PreviousWindowView'] | null;
    };
    RangeFiguresView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @description `pending`: connected, but no data are imported yet; `unavailable`: connected, but the platform reports no metrics.
       * @example ready
       * @enum {string}
       */
      status: 'not_connected' | 'pending' | 'unavailable' | 'ready';
      /** @example true */
      connected: boolean;
      /**
       * Format: date-time
       * @description The time of the last sync or import; null unless `ready`.
       * @example 2026-11-20T04:00:00.000Z
       */
      lastRefreshedAt: string | null;
      /** @description All null unless `ready`. */
      kpis: components['schemas']['KpisView'];
      /**
       * @description The platform's own metrics of the window, under its own names.
       * @example {
       *       "reach": 1180
       *     }
       */
      rawKpis: {
        [key: string]: unknown;
      };
      /**
       * @description By metric: a value for each day. Metrics without any value are omitted.
       * @example {
       *       "impressions": [
       *         {
       *           "date": "2026-11-19",
       *           "value": 412
       *         }
       *       ]
       *     }
       */
      timeSeries: {
        [key: string]: components['schemas']['TimePointView'][];
      };
      /**
       * @description By metric: the change since the previous window, as a ratio. Metrics that are unknown in either window are omitted.
       * @example {
       *       "impressions": 0.125,
       *       "followers": -0.004
       *     }
       */
      percentageChange: {
        [key: string]: number;
      };
      /**
       * Format: date
       * @description The first day of the window; null unless `ready` with data of days.
       * @example 2026-11-20
       */
      firstDay: string | null;
      /**
       * Format: date
       * @description The last day of the window.
       * @example 2026-11-20
       */
      lastDay: string | null;
      /** @description The window of the same length before; null if no day of it is imported. */
      previous: components['schemas']['PreviousWindowView'] | null;
    };
    PostTypeView: {
      /**
       * @example reel
       * @enum {string}
       */
      postType: 'post' | 'reel' | 'story';
      /**
       * @description The number of posts of the last 7, 30, 90 or 365 days until now, or of the range.
       * @example 12
       */
      posts: number;
      /**
       * @description The number of posts, the newest ones, that the averages are of.
       * @example 12
       */
      averagedPosts: number;
      /** @description The averages of the posts that have the metric, six decimals; null if none has it. */
      averages: components['schemas']['MetricsView'];
    };
    PostTypesView: {
      /**
       * @description Null for a range of days.
       * @example 30d
       * @enum {string|null}
       */
      window: '7d' | '30d' | '90d' | '12m' | null;
      /** @description The types that posts of the platform have. */
      types: components['schemas']['PostTypeView'][];
    };
    SetCampaignDto: {
      /**
       * @description The id of a campaign; null, or a blank text: none.
       * @example autumn-launch-2026
       */
      campaignId: string | null;
    };
    UploadFaultView: {
      /** @enum {string} */
      file: 'posts' | 'profile';
      /**
       * @description From 1.
       * @example 1
       */
      line: number;
      /** @example publishedAt: is required */
      reason: string;
    };
    UploadReportView: {
      /**
       * @description The imported posts, new or not; 0 with faults.
       * @example 1
       */
      posts: number;
      /**
       * @description The imported days, new or not; 0 with faults.
       * @example 1
       */
      profileDays: number;
      /**
       * @description The lines with faults, of both files.
       * @example 1
       */
      faultyLines: number;
      /** @description Those of the first 1,000 lines with faults. */
      faults: components['schemas']['UploadFaultView'][];
    };
    ConnectedAccountView: {
      /**
       * @description The platform's own id.
       * @example 17841400000000001
       */
      id: string;
      /** @example Kaffeehaus */
      name: string;
    };
    SyncProgressView: {
      /**
       * @description Whether a step is due or runs, and is not held up.
       * @example false
       */
      isRunning: boolean;
      /**
       * @description The steps that are not due.
       * @example 1
       */
      done: number;
      /** @example 3 */
      total: number;
      /**
       * @description Whether posts and days of the past are still read.
       * @example false
       */
      isReadingPast: boolean;
    };
    SyncWarningView: {
      /**
       * @description `metrics_rejected`: the platform rejects metrics of the posts; `unreadable`: they cannot be imported.
       * @enum {string}
       */
      problem: 'metrics_rejected' | 'unreadable';
      /**
       * @description A code of the platform, or the rule.
       * @example 100
       */
      reason: string;
      /** @example 1 */
      posts: number;
    };
    StoredDataView: {
      /** @example 1 */
      posts: number;
      /** @example 1 */
      profileDays: number;
    };
    AccountChoiceView: {
      accounts: components['schemas']['ConnectedAccountView'][];
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
    };
    ConnectedPlatformView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @description `imported`: connected without an account, data come from files; `expiring`: a person has to sign in again within 14 days; `needs_reauth`: nothing is synced until the account is connected again.
       * @example active
       * @enum {string}
       */
      state: 'not_connected' | 'imported' | 'active' | 'expiring' | 'needs_reauth';
      /**
       * @example ready
       * @enum {string}
       */
      status: 'not_connected' | 'pending' | 'unavailable' | 'ready';
      /**
       * @example organization
       * @enum {string}
       */
      accountType: 'organization' | 'personal';
      /** @description null without an account, and for viewers. */
      account: components['schemas']['ConnectedAccountView'] | null;
      /**
       * Format: date-time
       * @description The sign-in of the account.
       * @example 2026-11-02T09:30:00.000Z
       */
      connectedAt: string | null;
      /**
       * Format: date-time
       * @description The last sync or import.
       * @example 2026-11-02T09:30:00.000Z
       */
      lastRefreshedAt: string | null;
      /**
       * Format: date-time
       * @description The next sync, or null if none is planned.
       * @example 2026-11-02T09:30:00.000Z
       */
      nextRunAt: string | null;
      /**
       * Format: date-time
       * @description When a person has to sign in again, or null if no time is known.
       * @example 2026-11-02T09:30:00.000Z
       */
      signInEndsAt: string | null;
      /**
       * Format: date-time
       * @description The platform, or the budget of the operator, allows no sync until then.
       * @example 2026-11-02T09:30:00.000Z
       */
      pausedUntil: string | null;
      /**
       * Format: date-time
       * @description When the next sync may be requested, or null for now.
       * @example 2026-11-02T09:30:00.000Z
       */
      syncAllowedAt: string | null;
      /** @description null without an account. */
      sync: components['schemas']['SyncProgressView'] | null;
      /**
       * @example null
       * @enum {string|null}
       */
      problem:
        | 'sign_in_again'
        | 'account_paused'
        | 'app_paused'
        | 'budget'
        | 'unavailable'
        | 'permission'
        | 'gone'
        | 'unexpected'
        | null;
      /**
       * @description The code of the platform, for developers.
       * @example null
       */
      errorCode: string | null;
      /**
       * @description Permissions that were not granted.
       * @example [
       *       "read_insights"
       *     ]
       */
      missingScopes: string[];
      /**
       * @description Metrics that the platform rejected in the last sync.
       * @example [
       *       "page_total_actions"
       *     ]
       */
      droppedMetrics: string[];
      warnings: components['schemas']['SyncWarningView'][];
      stored: components['schemas']['StoredDataView'];
      /**
       * @description Whether the stored data are being deleted.
       * @example false
       */
      isDeletingData: boolean;
      /**
       * Format: date-time
       * @description When the stored data are deleted unless the account is connected again.
       * @example 2026-11-02T09:30:00.000Z
       */
      deletesDataAt: string | null;
      /**
       * @description The number of days for which the platform allows the data of a disconnected account to be kept.
       * @example 30
       */
      retentionDays: number | null;
      /**
       * @description Variables that the operator has to set before a person can sign in.
       * @example [
       *       "SOCIAL_INSTAGRAM_CLIENT_ID"
       *     ]
       */
      missingSettings: string[];
      /**
       * @description Whether the operator has set a key that encrypts tokens.
       * @example false
       */
      canStoreTokens: boolean;
      /** @description Only for the session that has begun the sign-in. */
      choice: components['schemas']['AccountChoiceView'] | null;
    };
    ConnectionAttentionView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /** @enum {string} */
      state: 'expiring' | 'needs_reauth';
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      signInEndsAt: string | null;
    };
    ConnectionHealthView: {
      /**
       * @description The connected platforms, with or without an account.
       * @example 1
       */
      connected: number;
      /** @description The connections for which a person has to sign in again, now or soon. */
      attention: components['schemas']['ConnectionAttentionView'][];
    };
    StartedSignInView: {
      /**
       * @description The page of the platform on which the person grants access.
       * @example https://www.facebook.com/v26.0/dialog/oauth?client_id=…
       */
      authorizeUrl: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      expiresAt: string;
    };
    ConnectResultView: {
      /**
       * @description `choose`: the person manages several accounts, and nothing is connected yet; `failed`: the sign-in has ended.
       * @enum {string}
       */
      result: 'connected' | 'choose' | 'failed';
      /** @description If `connected`. */
      account: components['schemas']['ConnectedAccountView'] | null;
      /**
       * @description Permissions that were not granted.
       * @example []
       */
      missingScopes: string[];
      /** @description If `choose`. */
      accounts: components['schemas']['ConnectedAccountView'][];
      /**
       * @description If `failed`. `denied`: the person did not grant access; `no_account`: the person has no account that can be connected; `interrupted`: the browser closed the connection.
       * @example null
       * @enum {string|null}
       */
      reason: 'denied' | 'no_account' | 'interrupted' | 'failed' | null;
      /**
       * @description The code of the platform, for developers.
       * @example null
       */
      errorCode: string | null;
    };
    CompletePlatformSignInDto: {
      /**
       * @description The state of the sign-in that was started.
       * @example q3Xv0yQn7Zf2kJ8sLw5tR1mB9cD4hG6pN0aE2iU8oY1
       */
      state: string;
      code?: string | null;
      /** @example access_denied */
      error?: string | null;
    };
    ChooseAccountDto: {
      /** @example 17841400000000001 */
      accountId: string;
    };
    ConnectWithTokenDto: {
      /** @example EAAG… */
      accessToken: string;
      refreshToken?: string | null;
      /** @description The remaining life of the access token; absent: it does not expire. */
      expiresInSeconds?: number | null;
      /** @description The account to connect, if the token gives access to several. */
      accountId?: string | null;
    };
    ConnectForUploadDto: {
      /**
       * @description LinkedIn has no metrics of personal accounts.
       * @example organization
       * @enum {string}
       */
      accountType: 'organization' | 'personal';
    };
    ReportFiguresView: {
      /**
       * @description To all forms.
       * @example 29
       */
      responses: number;
      /** @example 22 */
      newCustomers: number;
      /**
       * @description Without corrections.
       * @example 480.5
       */
      pointsGiven: number;
      /**
       * @description Without corrections.
       * @example 120
       */
      pointsTaken: number;
      /**
       * @description Posts that were published in the period.
       * @example 12
       */
      posts: number;
      /**
       * @description The reach of these posts so far; null if no platform reports it for any of them.
       * @example 9400
       */
      reach: number | null;
    };
    ReportDayView: {
      /**
       * Format: date
       * @example 2026-11-20
       */
      date: string;
      /** @example 3 */
      responses: number;
      /** @example 1 */
      newCustomers: number;
      /** @example 20 */
      pointsGiven: number;
      /** @example 0 */
      pointsTaken: number;
    };
    ReportView: {
      /**
       * @description Null for the last 30 days, and for a range of days.
       * @example 2026-11
       */
      month: string | null;
      /**
       * Format: date
       * @example 2026-11-01
       */
      firstDay: string;
      /**
       * Format: date
       * @example 2026-11-30
       */
      lastDay: string;
      figures: components['schemas']['ReportFiguresView'];
      /** @description The values of the month before, or of the same number of days right before. If the period has not ended, only as many days as have passed are compared. */
      before: components['schemas']['ReportFiguresView'];
      /**
       * Format: date
       * @description The first day of `before`.
       * @example 2026-10-01
       */
      firstDayBefore: string;
      /**
       * Format: date
       * @description The last day of `before`.
       * @example 2026-10-31
       */
      lastDayBefore: string;
      /** @description Each day of the period until today, oldest first. */
      days: components['schemas']['ReportDayView'][];
    };
    ReportFormView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string;
      /** @example Coffee club */
      name: string;
      /** @example 14 */
      responses: number;
    };
    ReportCouponView: {
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      couponId: string;
      /** @example Autumn */
      name: string;
      /** @example 8 */
      redemptions: number;
      /** @example 40 */
      points: number;
    };
    ReportPlatformView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @description Posts that were published in the period.
       * @example 5
       */
      posts: number;
      /**
       * @description Null if it is not reported.
       * @example 4100
       */
      reach: number | null;
      /**
       * @description Null if it is not reported.
       * @example 310
       */
      engagement: number | null;
    };
    ReportPartsView: {
      /** @description The 10 forms with the most responses. */
      forms: components['schemas']['ReportFormView'][];
      /** @description The 10 coupons with the most redemptions. */
      coupons: components['schemas']['ReportCouponView'][];
      /** @description The platforms that are `ready`. */
      platforms: components['schemas']['ReportPlatformView'][];
    };
    CampaignOutlineView: {
      /**
       * @description What posts, responses, coupons and links (`utm_campaign`) carry.
       * @example autumn-launch-2026
       */
      id: string;
      /** @example Autumn launch */
      name: string;
      /**
       * Format: date-time
       * @description When the campaign starts: what was published, submitted or redeemed earlier does not count. ISO 8601; a date without a time starts at midnight (UTC).
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string;
      /**
       * Format: date-time
       * @description When the campaign ends, inclusive. ISO 8601; a date without a time includes that day (UTC). The campaign does not end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
    };
    CreateCampaignDto: {
      /** @example Autumn launch */
      name: string;
      /**
       * @description What posts, responses, coupons and links (`utm_campaign`) carry. It cannot be changed. Without it, an id is made of the name.
       * @example autumn-launch-2026
       */
      id?: string | null;
      /**
       * Format: date-time
       * @description When the campaign starts: what was published, submitted or redeemed earlier does not count. ISO 8601; a date without a time starts at midnight (UTC).
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string;
      /**
       * Format: date-time
       * @description When the campaign ends, inclusive. ISO 8601; a date without a time includes that day (UTC). The campaign does not end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt?: string | null;
    };
    UpdateCampaignDto: {
      /** @example Autumn launch */
      name?: string;
      /**
       * Format: date-time
       * @description When the campaign starts: what was published, submitted or redeemed earlier does not count. ISO 8601; a date without a time starts at midnight (UTC).
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt?: string;
      /**
       * Format: date-time
       * @description When the campaign ends, inclusive. ISO 8601; a date without a time includes that day (UTC). The campaign does not end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt?: string | null;
    };
    CampaignDayView: {
      /**
       * @description The posts that were published.
       * @example 3
       */
      posts: number;
      /**
       * @description The sum over the posts; null if no platform reports it for any of them.
       * @example 4180
       */
      reach: number | null;
      /**
       * @description The sum over the posts; null if no platform reports it for any of them.
       * @example 312
       */
      engagement: number | null;
      /**
       * @description The responses that were submitted.
       * @example 12
       */
      responses: number;
      /**
       * @description The customers whom these responses created.
       * @example 5
       */
      newCustomers: number;
      /**
       * @description The redemptions of the coupons.
       * @example 4
       */
      redemptions: number;
      /**
       * @description What these redemptions added to balances.
       * @example 102
       */
      points: number;
      /**
       * Format: date
       * @description The day, or the first day of the month.
       * @example 2026-11-02
       */
      day: string;
    };
    CampaignDaysView: {
      /**
       * @description More than 366 days are shown by month.
       * @enum {string}
       */
      unit: 'day' | 'month';
      /**
       * Format: date-time
       * @description The start of the time that is counted.
       * @example 2026-11-02T09:30:00.000Z
       */
      from: string;
      /**
       * Format: date-time
       * @description Its end, inclusive.
       * @example 2026-11-02T09:30:00.000Z
       */
      to: string;
      /** @description All days of this time, oldest first. */
      days: components['schemas']['CampaignDayView'][];
    };
    CampaignFormView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      id: string;
      /** @example Newsletter */
      name: string;
      /**
       * @description The responses of the campaign to this form.
       * @example 1
       */
      responses: number;
    };
    CampaignCouponView: {
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      id: string;
      /** @example Free coffee */
      name: string;
      /**
       * @description The redemptions of the coupon.
       * @example 1
       */
      redemptions: number;
      /**
       * @description What these redemptions added to balances.
       * @example 102
       */
      points: number;
    };
    CampaignSuggestionView: {
      /**
       * @description What posts, responses, coupons and links (`utm_campaign`) carry.
       * @example autumn-launch-2026
       */
      id: string;
      /**
       * @description The posts that carry it.
       * @example 1
       */
      posts: number;
      /**
       * @description The responses that carry it, up to 10,000.
       * @example 1
       */
      responses: number;
      /**
       * Format: date-time
       * @description When the first of them was published or submitted.
       * @example 2026-11-02T09:30:00.000Z
       */
      since: string;
    };
    CampaignNameView: {
      /**
       * @description What posts, responses, coupons and links (`utm_campaign`) carry.
       * @example autumn-launch-2026
       */
      id: string;
      /** @example Autumn launch */
      name: string;
    };
    CouponCampaignView: {
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      id: string;
      /**
       * @description What posts, responses, coupons and links (`utm_campaign`) carry.
       * @example autumn-launch-2026
       */
      campaignId: string | null;
    };
    SetCouponCampaignDto: {
      /**
       * @description The id of a campaign, or null for none.
       * @example autumn-launch-2026
       */
      campaignId: string | null;
    };
    ErasurePreviewView: {
      /**
       * @description Responses of the customer; at most 10,000.
       * @example 1
       */
      responses: number;
      /**
       * @description Responses of the customer in the bin; at most 10,000.
       * @example 0
       */
      binned: number;
      /**
       * @description Customers that were merged into this one; their ids are not found afterwards.
       * @example 0
       */
      mergedCustomers: number;
      /**
       * @description Entries of the ledger, which stay without a name.
       * @example 1
       */
      entries: number;
      /**
       * @description Redemptions, which stay without a name; at most 10,000.
       * @example 1
       */
      redemptions: number;
      /**
       * @description The balance, which nobody has afterwards.
       * @example 120.5
       */
      points: number;
    };
    MentionView: {
      /**
       * @description The id of the response; opaque.
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      id: string;
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string;
      /** @example Coffee club */
      formName: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description Whether it is in the bin.
       * @example false
       */
      isBinned: boolean;
      /**
       * @description The e-mail or the phone, as it was sent.
       * @example ada@example.com
       */
      value: string;
    };
    ErasureView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      customerId: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      erasedAt: string;
      /**
       * @description Whether everything is erased; false while the service still searches stored data.
       * @example true
       */
      isWhole: boolean;
      /**
       * Format: date-time
       * @description When everything was erased, or null if it is not erased yet, was more than 30 days ago, or was with the customer that this one was merged into.
       * @example 2026-11-02T09:30:00.000Z
       */
      wholeAt: string | null;
      /**
       * @description How much was erased, by kind, or null if the report is older than 30 days, or is that of the customer that this one was merged into.
       * @example {
       *       "customers": 1,
       *       "responses": 2,
       *       "deliveries": 2,
       *       "coupons": 1,
       *       "notes": 3
       *     }
       */
      erased: {
        [key: string]: number;
      } | null;
    };
    BegunErasureView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      customerId: string;
    };
    EraseCustomerDto: {
      /**
       * @description Responses of others that are deleted as well, by their ids.
       * @example [
       *       "01972d1b-a9f4-7b3d-822a-523fdada41c8"
       *     ]
       */
      responseIds?: string[];
      /**
       * @description Whether all responses of others are deleted that contain the e-mail or the phone of the customer.
       * @default false
       */
      allMentions?: boolean;
    };
    RetentionView: {
      /** @enum {string} */
      kind: 'responses' | 'quarantine' | 'deliveries' | 'audit' | 'posts' | 'idempotency';
      /**
       * @description Data are deleted when they are this many days old; null for never.
       * @example 90
       */
      days: number | null;
      /**
       * @description Whether the team, or the form, has chosen it.
       * @example false
       */
      isChosen: boolean;
      /**
       * @description Without a choice: of the operator, or of the team.
       * @example 90
       */
      defaultDays: number | null;
      /**
       * @description The fewest that can be chosen.
       * @example 1
       */
      minDays: number;
      /**
       * @description The maximum that the operator allows, or null for no maximum.
       * @example 90
       */
      maxDays: number | null;
    };
    RetentionPreviewView: {
      /** @example 1204 */
      responses: number;
      /** @example 3 */
      quarantine: number;
      /** @example 57 */
      deliveries: number;
      /** @example 0 */
      audit: number;
      /** @example 0 */
      posts: number;
      /** @example 12 */
      idempotency: number;
    };
    SetRetentionDto: {
      /**
       * @description Data are deleted when they are this many days old; null for never.
       * @example 90
       */
      days: number | null;
    };
    /**
     * @description Stable: an error always has the same code.
     * @enum {string}
     */
    ErrorCode:
      | 'ACCOUNT_CONNECTED'
      | 'ALREADY_MEMBER'
      | 'CAMPAIGN_ID_TAKEN'
      | 'CAMPAIGN_LIMIT_REACHED'
      | 'CAMPAIGN_NOT_FOUND'
      | 'CONFIRMATION_FAILED'
      | 'CONFIRMATION_REQUIRED'
      | 'CONNECTION_NOT_FOUND'
      | 'CORRECTION_FINAL'
      | 'COUPON_ALREADY_REDEEMED'
      | 'COUPON_CODE_INVALID'
      | 'COUPON_CODE_LIMIT_REACHED'
      | 'COUPON_EXPIRED'
      | 'COUPON_LIMIT_REACHED'
      | 'COUPON_NOT_ACTIVE'
      | 'COUPON_NOT_FOUND'
      | 'COUPON_REDEEMED'
      | 'CROSS_ORIGIN_REQUEST'
      | 'CUSTOMER_ALREADY_EXISTS'
      | 'CUSTOMER_NOT_FOUND'
      | 'DELIVERY_IN_PROGRESS'
      | 'DELIVERY_NOT_FOUND'
      | 'EXPORT_LIMIT_REACHED'
      | 'EXPORT_NOT_FOUND'
      | 'FIELDS_WOULD_BE_REMOVED'
      | 'FORBIDDEN'
      | 'FORM_CHANGED'
      | 'FORM_HAS_NO_FIELDS'
      | 'FORM_NAME_TAKEN'
      | 'FORM_NOT_FOUND'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INSUFFICIENT_POINTS'
      | 'INTERNAL_ERROR'
      | 'INVALID_FIELD_VALUES'
      | 'INVITATION_LIMIT_REACHED'
      | 'INVITATION_NOT_FOUND'
      | 'KEY_LIMIT_REACHED'
      | 'KEY_NOT_FOUND'
      | 'KEY_REVOKED'
      | 'LAST_OWNER'
      | 'LINK_INVALID'
      | 'MAIL_DISABLED'
      | 'MALFORMED_JSON'
      | 'MEMBER_NOT_FOUND'
      | 'MERGE_TOO_LARGE'
      | 'MISSING_REQUIRED_FIELDS'
      | 'NO_FORM_OWNER'
      | 'PAYLOAD_TOO_LARGE'
      | 'PLATFORM_CONNECTED'
      | 'PLATFORM_DATA_BEING_DELETED'
      | 'PLATFORM_NOT_CONFIGURED'
      | 'PLATFORM_NOT_SUPPORTED'
      | 'PLATFORM_SIGN_IN_EXPIRED'
      | 'PLATFORM_SIGN_IN_LIMIT_REACHED'
      | 'POINTS_LIMIT_EXCEEDED'
      | 'POST_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'RECONNECT_REQUIRED'
      | 'RESPONSE_NOT_FOUND'
      | 'ROUTE_NOT_FOUND'
      | 'SECOND_FACTOR_ACTIVE'
      | 'SECOND_FACTOR_FAILED'
      | 'SECOND_FACTOR_INACTIVE'
      | 'SECOND_FACTOR_REQUIRED'
      | 'SECOND_FACTOR_SETUP_REQUIRED'
      | 'SERVICE_UNAVAILABLE'
      | 'SESSION_NOT_FOUND'
      | 'SIGN_IN_FAILED'
      | 'SIGN_IN_REQUIRED'
      | 'SYNC_REQUESTED_RECENTLY'
      | 'TEAM_BEING_DELETED'
      | 'TEAM_NOT_FOUND'
      | 'TOO_MANY_ATTEMPTS'
      | 'TRANSACTION_CORRECTED'
      | 'TRANSACTION_NOT_FOUND'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_FAILED';
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type ErrorBody = components['schemas']['ErrorBody'];
export type Pagination = components['schemas']['Pagination'];
export type PageOfTotal = components['schemas']['PageOfTotal'];
export type CursorPagination = components['schemas']['CursorPagination'];
export type SignInDto = components['schemas']['SignInDto'];
export type SecondFactorCodeDto = components['schemas']['SecondFactorCodeDto'];
export type NamedTeamView = components['schemas']['NamedTeamView'];
export type SetupView = components['schemas']['SetupView'];
export type LinkTokenDto = components['schemas']['LinkTokenDto'];
export type SetupDto = components['schemas']['SetupDto'];
export type InvitationSummary = components['schemas']['InvitationSummary'];
export type AcceptInvitationDto = components['schemas']['AcceptInvitationDto'];
export type ResetRequestDto = components['schemas']['ResetRequestDto'];
export type PasswordResetDto = components['schemas']['PasswordResetDto'];
export type PersonView = components['schemas']['PersonView'];
export type MembershipView = components['schemas']['MembershipView'];
export type TeamBeingDeletedView = components['schemas']['TeamBeingDeletedView'];
export type OwnSessionView = components['schemas']['OwnSessionView'];
export type CurrentSessionView = components['schemas']['CurrentSessionView'];
export type ConfirmDto = components['schemas']['ConfirmDto'];
export type UpdateAccountDto = components['schemas']['UpdateAccountDto'];
export type ListColumnsView = components['schemas']['ListColumnsView'];
export type ListColumnsDto = components['schemas']['ListColumnsDto'];
export type ChangePasswordDto = components['schemas']['ChangePasswordDto'];
export type SessionView = components['schemas']['SessionView'];
export type TeamView = components['schemas']['TeamView'];
export type UpdateTeamDto = components['schemas']['UpdateTeamDto'];
export type TeamContentsView = components['schemas']['TeamContentsView'];
export type DeleteTeamDto = components['schemas']['DeleteTeamDto'];
export type RejectedAddressView = components['schemas']['RejectedAddressView'];
export type MemberView = components['schemas']['MemberView'];
export type ChangeRoleDto = components['schemas']['ChangeRoleDto'];
export type NamedMember = components['schemas']['NamedMember'];
export type MailStateView = components['schemas']['MailStateView'];
export type InvitationView = components['schemas']['InvitationView'];
export type CreatedInvitationView = components['schemas']['CreatedInvitationView'];
export type InviteDto = components['schemas']['InviteDto'];
export type KeyView = components['schemas']['KeyView'];
export type CreatedKeyView = components['schemas']['CreatedKeyView'];
export type CreateKeyDto = components['schemas']['CreateKeyDto'];
export type RolledKeyView = components['schemas']['RolledKeyView'];
export type RollKeyDto = components['schemas']['RollKeyDto'];
export type ActorView = components['schemas']['ActorView'];
export type AuditTargetView = components['schemas']['AuditTargetView'];
export type AuditEventView = components['schemas']['AuditEventView'];
export type NotificationView = components['schemas']['NotificationView'];
export type NotificationsView = components['schemas']['NotificationsView'];
export type NotificationsDto = components['schemas']['NotificationsDto'];
export type MailAttemptView = components['schemas']['MailAttemptView'];
export type MailView = components['schemas']['MailView'];
export type CreatedCustomerView = components['schemas']['CreatedCustomerView'];
export type CreateCustomerDto = components['schemas']['CreateCustomerDto'];
export type CustomerView = components['schemas']['CustomerView'];
export type UpdatedCustomerView = components['schemas']['UpdatedCustomerView'];
export type UpdateCustomerDto = components['schemas']['UpdateCustomerDto'];
export type BulkCustomerView = components['schemas']['BulkCustomerView'];
export type CustomerListItemView = components['schemas']['CustomerListItemView'];
export type BalanceView = components['schemas']['BalanceView'];
export type ChangePointsDto = components['schemas']['ChangePointsDto'];
export type PointsActorView = components['schemas']['PointsActorView'];
export type TransactionView = components['schemas']['TransactionView'];
export type RedemptionView = components['schemas']['RedemptionView'];
export type RedeemCodeDto = components['schemas']['RedeemCodeDto'];
export type CouponOverviewView = components['schemas']['CouponOverviewView'];
export type EndedCouponsView = components['schemas']['EndedCouponsView'];
export type EndCouponsDto = components['schemas']['EndCouponsDto'];
export type CouponCodeStateView = components['schemas']['CouponCodeStateView'];
export type RedeemerView = components['schemas']['RedeemerView'];
export type CodeRedemptionView = components['schemas']['CodeRedemptionView'];
export type ListedCodeView = components['schemas']['ListedCodeView'];
export type RedemptionDayView = components['schemas']['RedemptionDayView'];
export type CouponWithCodesView = components['schemas']['CouponWithCodesView'];
export type CreateCouponDto = components['schemas']['CreateCouponDto'];
export type CouponView = components['schemas']['CouponView'];
export type CouponCodeView = components['schemas']['CouponCodeView'];
export type UpdateCodeDto = components['schemas']['UpdateCodeDto'];
export type DescribedCouponView = components['schemas']['DescribedCouponView'];
export type UpdateCouponDto = components['schemas']['UpdateCouponDto'];
export type CreateCodesDto = components['schemas']['CreateCodesDto'];
export type MergeSideView = components['schemas']['MergeSideView'];
export type MergePreviewView = components['schemas']['MergePreviewView'];
export type MergeCustomerDto = components['schemas']['MergeCustomerDto'];
export type DirectoryCustomerView = components['schemas']['DirectoryCustomerView'];
export type ImportFaultView = components['schemas']['ImportFaultView'];
export type ImportReportView = components['schemas']['ImportReportView'];
export type NamedActorView = components['schemas']['NamedActorView'];
export type EntryCustomerView = components['schemas']['EntryCustomerView'];
export type LedgerEntryView = components['schemas']['LedgerEntryView'];
export type LedgerWeekView = components['schemas']['LedgerWeekView'];
export type LedgerActorView = components['schemas']['LedgerActorView'];
export type CorrectPointsDto = components['schemas']['CorrectPointsDto'];
export type FormFieldView = components['schemas']['FormFieldView'];
export type FormView = components['schemas']['FormView'];
export type FormFieldDto = components['schemas']['FormFieldDto'];
export type CreateFormDto = components['schemas']['CreateFormDto'];
export type UpdatedFormView = components['schemas']['UpdatedFormView'];
export type UpdateFormDto = components['schemas']['UpdateFormDto'];
export type FormListItemView = components['schemas']['FormListItemView'];
export type FieldDetailsView = components['schemas']['FieldDetailsView'];
export type FormDetailsView = components['schemas']['FormDetailsView'];
export type SchemaFieldView = components['schemas']['SchemaFieldView'];
export type FormSchemaView = components['schemas']['FormSchemaView'];
export type ClosingView = components['schemas']['ClosingView'];
export type LastChangeView = components['schemas']['LastChangeView'];
export type BuilderView = components['schemas']['BuilderView'];
export type ChangedKeyView = components['schemas']['ChangedKeyView'];
export type SavedFormView = components['schemas']['SavedFormView'];
export type BuilderFieldDto = components['schemas']['BuilderFieldDto'];
export type ClosingDto = components['schemas']['ClosingDto'];
export type SaveFormDto = components['schemas']['SaveFormDto'];
export type RemovedFieldView = components['schemas']['RemovedFieldView'];
export type SavePlanView = components['schemas']['SavePlanView'];
export type ClosedFormView = components['schemas']['ClosedFormView'];
export type FormOverviewView = components['schemas']['FormOverviewView'];
export type HiddenNameView = components['schemas']['HiddenNameView'];
export type LinkView = components['schemas']['LinkView'];
export type PreparedExportView = components['schemas']['PreparedExportView'];
export type SubmittedResponseView = components['schemas']['SubmittedResponseView'];
export type SubmittedAnswerDto = components['schemas']['SubmittedAnswerDto'];
export type SubmittedCustomerDto = components['schemas']['SubmittedCustomerDto'];
export type SubmitResponseDto = components['schemas']['SubmitResponseDto'];
export type AnswerView = components['schemas']['AnswerView'];
export type ResponseView = components['schemas']['ResponseView'];
export type MarkedView = components['schemas']['MarkedView'];
export type MarkResponsesDto = components['schemas']['MarkResponsesDto'];
export type FormDeletionView = components['schemas']['FormDeletionView'];
export type DeletedFormsView = components['schemas']['DeletedFormsView'];
export type NamedFormsDto = components['schemas']['NamedFormsDto'];
export type DeletedResponsesView = components['schemas']['DeletedResponsesView'];
export type NamedResponsesDto = components['schemas']['NamedResponsesDto'];
export type BinnedFormView = components['schemas']['BinnedFormView'];
export type BinnedResponseView = components['schemas']['BinnedResponseView'];
export type RestoreFormDto = components['schemas']['RestoreFormDto'];
export type RestoredResponsesView = components['schemas']['RestoredResponsesView'];
export type InboxCustomerView = components['schemas']['InboxCustomerView'];
export type InboxMatchView = components['schemas']['InboxMatchView'];
export type InboxItemView = components['schemas']['InboxItemView'];
export type UnreadOfFormView = components['schemas']['UnreadOfFormView'];
export type UnreadView = components['schemas']['UnreadView'];
export type MarkedInboxView = components['schemas']['MarkedInboxView'];
export type HiddenValueView = components['schemas']['HiddenValueView'];
export type DeliveryView = components['schemas']['DeliveryView'];
export type ResponseContextView = components['schemas']['ResponseContextView'];
export type NamedView = components['schemas']['NamedView'];
export type TimelineItemView = components['schemas']['TimelineItemView'];
export type WebhookAttemptView = components['schemas']['WebhookAttemptView'];
export type LoggedDeliveryView = components['schemas']['LoggedDeliveryView'];
export type WebhookFailuresView = components['schemas']['WebhookFailuresView'];
export type WebhookExampleView = components['schemas']['WebhookExampleView'];
export type TimelinePointView = components['schemas']['TimelinePointView'];
export type TimelineView = components['schemas']['TimelineView'];
export type OptionCountView = components['schemas']['OptionCountView'];
export type NumberBinView = components['schemas']['NumberBinView'];
export type NumbersView = components['schemas']['NumbersView'];
export type DateBinView = components['schemas']['DateBinView'];
export type NewestTextView = components['schemas']['NewestTextView'];
export type FieldSummaryView = components['schemas']['FieldSummaryView'];
export type FormSummaryView = components['schemas']['FormSummaryView'];
export type FailingWebhookView = components['schemas']['FailingWebhookView'];
export type QuarantinedView = components['schemas']['QuarantinedView'];
export type ProblemView = components['schemas']['ProblemView'];
export type PreviewView = components['schemas']['PreviewView'];
export type MetricsView = components['schemas']['MetricsView'];
export type PostView = components['schemas']['PostView'];
export type KpisView = components['schemas']['KpisView'];
export type SummaryEntryView = components['schemas']['SummaryEntryView'];
export type SummaryView = components['schemas']['SummaryView'];
export type TimePointView = components['schemas']['TimePointView'];
export type ProfileView = components['schemas']['ProfileView'];
export type OverviewEntryView = components['schemas']['OverviewEntryView'];
export type OverviewView = components['schemas']['OverviewView'];
export type PreviousWindowView = components['schemas']['PreviousWindowView'];
export type ComparisonView = components['schemas']['ComparisonView'];
export type RangeFiguresView = components['schemas']['RangeFiguresView'];
export type PostTypeView = components['schemas']['PostTypeView'];
export type PostTypesView = components['schemas']['PostTypesView'];
export type SetCampaignDto = components['schemas']['SetCampaignDto'];
export type UploadFaultView = components['schemas']['UploadFaultView'];
export type UploadReportView = components['schemas']['UploadReportView'];
export type ConnectedAccountView = components['schemas']['ConnectedAccountView'];
export type SyncProgressView = components['schemas']['SyncProgressView'];
export type SyncWarningView = components['schemas']['SyncWarningView'];
export type StoredDataView = components['schemas']['StoredDataView'];
export type AccountChoiceView = components['schemas']['AccountChoiceView'];
export type ConnectedPlatformView = components['schemas']['ConnectedPlatformView'];
export type ConnectionAttentionView = components['schemas']['ConnectionAttentionView'];
export type ConnectionHealthView = components['schemas']['ConnectionHealthView'];
export type StartedSignInView = components['schemas']['StartedSignInView'];
export type ConnectResultView = components['schemas']['ConnectResultView'];
export type CompletePlatformSignInDto = components['schemas']['CompletePlatformSignInDto'];
export type ChooseAccountDto = components['schemas']['ChooseAccountDto'];
export type ConnectWithTokenDto = components['schemas']['ConnectWithTokenDto'];
export type ConnectForUploadDto = components['schemas']['ConnectForUploadDto'];
export type ReportFiguresView = components['schemas']['ReportFiguresView'];
export type ReportDayView = components['schemas']['ReportDayView'];
export type ReportView = components['schemas']['ReportView'];
export type ReportFormView = components['schemas']['ReportFormView'];
export type ReportCouponView = components['schemas']['ReportCouponView'];
export type ReportPlatformView = components['schemas']['ReportPlatformView'];
export type ReportPartsView = components['schemas']['ReportPartsView'];
export type CampaignView = components['schemas']['CampaignView'];
export type CampaignOutlineView = components['schemas']['CampaignOutlineView'];
export type CreateCampaignDto = components['schemas']['CreateCampaignDto'];
export type UpdateCampaignDto = components['schemas']['UpdateCampaignDto'];
export type CampaignDayView = components['schemas']['CampaignDayView'];
export type CampaignDaysView = components['schemas']['CampaignDaysView'];
export type CampaignFormView = components['schemas']['CampaignFormView'];
export type CampaignCouponView = components['schemas']['CampaignCouponView'];
export type CampaignSuggestionView = components['schemas']['CampaignSuggestionView'];
export type CampaignNameView = components['schemas']['CampaignNameView'];
export type CouponCampaignView = components['schemas']['CouponCampaignView'];
export type SetCouponCampaignDto = components['schemas']['SetCouponCampaignDto'];
export type ErasedView = components['schemas']['ErasedView'];
export type ErasurePreviewView = components['schemas']['ErasurePreviewView'];
export type MentionView = components['schemas']['MentionView'];
export type ErasureView = components['schemas']['ErasureView'];
export type BegunErasureView = components['schemas']['BegunErasureView'];
export type EraseCustomerDto = components['schemas']['EraseCustomerDto'];
export type RetentionView = components['schemas']['RetentionView'];
export type RetentionPreviewView = components['schemas']['RetentionPreviewView'];
export type SetRetentionDto = components['schemas']['SetRetentionDto'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

interface ActionWords {
  label: string;
  did: string;
}

/** What the actions are about. */
type ActionGroup =
  | 'customers'
  | 'forms'
  | 'keys'
  | 'people'
  | 'platforms'
  | 'points'
  | 'responses'
  | 'signIn';

/** The actions of the audit log in words, in the order in which they are offered: in English, and in German. */
export const ACTION_WORDS: Readonly<
  Record<string, ActionWords & { group: ActionGroup; de: ActionWords; isWhole?: true }>
> = {
  createKey: {
    group: 'keys',
    label: 'Created an API key',
    did: 'created the API key',
    de: { label: 'API-Schlüssel erstellt', did: 'hat den API-Schlüssel {target} erstellt' },
  },
  rollKey: {
    group: 'keys',
    label: 'Replaced an API key',
    did: 'replaced the API key',
    de: { label: 'API-Schlüssel ersetzt', did: 'hat den API-Schlüssel {target} ersetzt' },
  },
  revokeKey: {
    group: 'keys',
    label: 'Revoked an API key',
    did: 'revoked the API key',
    de: { label: 'API-Schlüssel gesperrt', did: 'hat den API-Schlüssel {target} gesperrt' },
  },
  inviteMember: {
    group: 'people',
    label: 'Invited a person',
    did: 'invited',
    de: { label: 'Person eingeladen', did: 'hat {target} eingeladen' },
  },
  renewInvitation: {
    group: 'people',
    label: 'Sent an invitation again',
    did: 'sent the invitation again to',
    de: {
      label: 'Einladung erneut gesendet',
      did: 'hat die Einladung an {target} erneut gesendet',
    },
  },
  requestPasswordReset: {
    group: 'signIn',
    label: 'Somebody asked for a new password',
    did: 'sent a link to reset the password, for which somebody has asked, to',
    de: {
      label: 'Neues Passwort angefordert',
      did: 'hat {target} einen angeforderten Link zum Zurücksetzen des Passworts gesendet',
    },
  },
  deleteInvitation: {
    group: 'people',
    label: 'Withdrew an invitation',
    did: 'withdrew the invitation for',
    de: { label: 'Einladung zurückgezogen', did: 'hat die Einladung für {target} zurückgezogen' },
  },
  acceptInvitation: {
    group: 'people',
    label: 'Joined the team',
    did: 'joined the team',
    isWhole: true,
    de: { label: 'Dem Team beigetreten', did: 'ist dem Team {target} beigetreten' },
  },
  changeMemberRole: {
    group: 'people',
    label: 'Changed a role',
    did: 'changed the role of',
    de: { label: 'Rolle geändert', did: 'hat die Rolle von {target} geändert' },
  },
  removeMember: {
    group: 'people',
    label: 'Removed a person',
    did: 'removed',
    de: { label: 'Person entfernt', did: 'hat {target} entfernt' },
  },
  deleteTeam: {
    group: 'people',
    label: 'Deleted the team',
    did: 'deleted the team',
    isWhole: true,
    de: { label: 'Das Team gelöscht', did: 'hat das Team gelöscht' },
  },
  leaveTeam: {
    group: 'people',
    label: 'Left the team',
    did: 'left the team',
    isWhole: true,
    de: { label: 'Das Team verlassen', did: 'hat das Team verlassen' },
  },
  createResetLink: {
    group: 'people',
    label: 'Made a link to reset a password',
    did: 'made a link to reset the password of',
    de: {
      label: 'Link zum Zurücksetzen eines Passworts erstellt',
      did: 'hat einen Link erstellt, um das Passwort von {target} zurückzusetzen',
    },
  },
  updateTeam: {
    group: 'people',
    label: 'Changed the team settings',
    did: 'changed the settings of the team',
    isWhole: true,
    de: {
      label: 'Einstellungen des Teams geändert',
      did: 'hat die Einstellungen des Teams geändert',
    },
  },
  signIn: {
    group: 'signIn',
    label: 'Signed in',
    did: 'signed in',
    isWhole: true,
    de: { label: 'Angemeldet', did: 'hat sich angemeldet' },
  },
  signOut: {
    group: 'signIn',
    label: 'Signed out',
    did: 'signed out',
    isWhole: true,
    de: { label: 'Abgemeldet', did: 'hat sich abgemeldet' },
  },
  endSession: {
    group: 'signIn',
    label: 'Signed out a browser',
    did: 'signed out a browser',
    isWhole: true,
    de: { label: 'Browser abgemeldet', did: 'hat einen Browser abgemeldet' },
  },
  endOtherSessions: {
    group: 'signIn',
    label: 'Signed out everywhere else',
    did: 'signed out everywhere else',
    isWhole: true,
    de: { label: 'Überall sonst abgemeldet', did: 'hat sich überall sonst abgemeldet' },
  },
  updateAccount: {
    group: 'signIn',
    label: 'Changed their profile',
    did: 'changed their profile',
    isWhole: true,
    de: { label: 'Eigenes Profil geändert', did: 'hat das eigene Profil geändert' },
  },
  changePassword: {
    group: 'signIn',
    label: 'Changed their password',
    did: 'changed their password',
    isWhole: true,
    de: { label: 'Eigenes Passwort geändert', did: 'hat das eigene Passwort geändert' },
  },
  resetPassword: {
    group: 'signIn',
    label: 'Reset their password with a link',
    did: 'reset their password with a link',
    isWhole: true,
    de: {
      label: 'Eigenes Passwort über einen Link zurückgesetzt',
      did: 'hat das eigene Passwort über einen Link zurückgesetzt',
    },
  },
  confirmIdentity: {
    group: 'signIn',
    label: 'Confirmed their identity',
    did: 'confirmed their identity',
    isWhole: true,
    de: { label: 'Identität bestätigt', did: 'hat die eigene Identität bestätigt' },
  },
  failConfirmation: {
    group: 'signIn',
    label: 'Failed to confirm their identity',
    did: 'entered a wrong password or code',
    isWhole: true,
    de: {
      label: 'Identität nicht bestätigt',
      did: 'hat ein falsches Passwort oder einen falschen Code eingegeben',
    },
  },
  blockSignIn: {
    group: 'signIn',
    label: 'Blocked attempts to sign in',
    did: 'blocked strangers for an hour, who guessed the password or code of',
    de: {
      label: 'Anmeldeversuche gesperrt',
      did: 'hat Fremde für eine Stunde gesperrt, die das Passwort oder den Code von {target} erraten wollten',
    },
  },
  beginSecondFactor: {
    group: 'signIn',
    label: 'Began to set up two-step sign-in',
    did: 'began to set up two-step sign-in',
    isWhole: true,
    de: {
      label: 'Einrichten der Anmeldung in zwei Schritten begonnen',
      did: 'hat begonnen, die Anmeldung in zwei Schritten einzurichten',
    },
  },
  addSecondFactor: {
    group: 'signIn',
    label: 'Turned on two-step sign-in',
    did: 'turned on two-step sign-in',
    isWhole: true,
    de: {
      label: 'Anmeldung in zwei Schritten eingeschaltet',
      did: 'hat die Anmeldung in zwei Schritten eingeschaltet',
    },
  },
  removeSecondFactor: {
    group: 'signIn',
    label: 'Turned off two-step sign-in',
    did: 'turned off two-step sign-in',
    isWhole: true,
    de: {
      label: 'Anmeldung in zwei Schritten ausgeschaltet',
      did: 'hat die Anmeldung in zwei Schritten ausgeschaltet',
    },
  },
  replaceRecoveryCodes: {
    group: 'signIn',
    label: 'Made new recovery codes',
    did: 'made new recovery codes',
    isWhole: true,
    de: {
      label: 'Neue Wiederherstellungscodes erstellt',
      did: 'hat neue Wiederherstellungscodes erstellt',
    },
  },
  completeSetup: {
    group: 'people',
    label: 'Became the first owner',
    did: 'became the first owner',
    isWhole: true,
    de: { label: 'Erster Inhaber geworden', did: 'hat das Team als erster Inhaber übernommen' },
  },
  createTeam: {
    group: 'people',
    label: 'Created the team',
    did: 'created the team',
    de: { label: 'Team erstellt', did: 'hat das Team {target} erstellt' },
  },
  setNotifications: {
    group: 'signIn',
    label: 'Chose which mails to get',
    did: 'chose which mails to get',
    de: { label: 'E-Mails ausgewählt', did: 'hat ausgewählt, welche E-Mails kommen' },
    isWhole: true,
  },
  confirmMailAddress: {
    group: 'signIn',
    label: 'Confirmed the own mail address',
    did: 'confirmed the own mail address',
    de: {
      label: 'Eigene E-Mail-Adresse bestätigt',
      did: 'hat die eigene E-Mail-Adresse bestätigt',
    },
    isWhole: true,
  },
  createCustomer: {
    group: 'customers',
    label: 'Created a customer',
    did: 'created a customer',
    de: { label: 'Kunden angelegt', did: 'hat einen Kunden {target} angelegt' },
  },
  createCustomers: {
    group: 'customers',
    label: 'Imported customers',
    did: 'imported customers',
    de: { label: 'Kunden importiert', did: 'hat Kunden importiert' },
  },
  importCustomers: {
    group: 'customers',
    label: 'Imported customers from a file',
    did: 'imported customers from a file',
    de: { label: 'Kundendatei importiert', did: 'hat Kunden aus einer Datei importiert' },
  },
  updateCustomer: {
    group: 'customers',
    label: 'Changed a customer',
    did: 'changed a customer',
    de: { label: 'Kunden geändert', did: 'hat einen Kunden {target} geändert' },
  },
  mergeCustomers: {
    group: 'customers',
    label: 'Merged two customers',
    did: 'merged another customer into a customer',
    de: {
      label: 'Kunden zusammengeführt',
      did: 'hat einen anderen Kunden mit einem Kunden {target} zusammengeführt',
    },
  },
  changePoints: {
    group: 'points',
    label: 'Changed points',
    did: 'changed the points of a customer',
    de: { label: 'Punkte geändert', did: 'hat die Punkte eines Kunden {target} geändert' },
  },
  correctPoints: {
    group: 'points',
    label: 'Corrected points',
    did: 'took back a change of the points of a customer',
    de: {
      label: 'Punkte korrigiert',
      did: 'hat eine Buchung von Punkten eines Kunden {target} zurückgenommen',
    },
  },
  redeemCoupon: {
    group: 'points',
    label: 'Redeemed a coupon',
    did: 'redeemed a coupon code',
    de: { label: 'Gutschein eingelöst', did: 'hat einen Gutscheincode {target} eingelöst' },
  },
  createCoupon: {
    group: 'points',
    label: 'Created a coupon',
    did: 'created the coupon',
    de: { label: 'Gutschein erstellt', did: 'hat den Gutschein {target} erstellt' },
  },
  updateCoupon: {
    group: 'points',
    label: 'Changed a coupon',
    did: 'changed the coupon',
    de: { label: 'Gutschein geändert', did: 'hat den Gutschein {target} geändert' },
  },
  deleteCoupon: {
    group: 'points',
    label: 'Deleted a coupon',
    did: 'deleted a coupon',
    de: { label: 'Gutschein gelöscht', did: 'hat einen Gutschein gelöscht' },
  },
  createCouponCodes: {
    group: 'points',
    label: 'Created coupon codes',
    did: 'created more codes of a coupon',
    de: {
      label: 'Gutscheincodes erstellt',
      did: 'hat weitere Codes eines Gutscheins {target} erstellt',
    },
  },
  updateCouponCode: {
    group: 'points',
    label: 'Disabled or enabled a coupon code',
    did: 'disabled or enabled a coupon code',
    de: {
      label: 'Gutscheincode gesperrt oder freigegeben',
      did: 'hat einen Gutscheincode gesperrt oder freigegeben',
    },
  },
  createForm: {
    group: 'forms',
    label: 'Created a form',
    did: 'created the form',
    de: { label: 'Formular erstellt', did: 'hat das Formular {target} erstellt' },
  },
  updateForm: {
    group: 'forms',
    label: 'Changed a form',
    did: 'changed the form',
    de: { label: 'Formular geändert', did: 'hat das Formular {target} geändert' },
  },
  saveForm: {
    group: 'forms',
    label: 'Saved a form in the builder',
    did: 'saved the form',
    de: { label: 'Formular im Editor gespeichert', did: 'hat das Formular {target} gespeichert' },
  },
  duplicateForm: {
    group: 'forms',
    label: 'Copied a form',
    did: 'copied the form',
    de: { label: 'Formular kopiert', did: 'hat das Formular {target} kopiert' },
  },
  renewFormLink: {
    group: 'forms',
    label: 'Renewed the link of a form',
    did: 'renewed the link of the form',
    de: {
      label: 'Link eines Formulars erneuert',
      did: 'hat den Link des Formulars {target} erneuert',
    },
  },
  publishForm: {
    group: 'forms',
    label: 'Published a form',
    did: 'published the form',
    de: { label: 'Formular veröffentlicht', did: 'hat das Formular {target} veröffentlicht' },
  },
  prepareExport: {
    group: 'responses',
    label: 'Asked for an export',
    did: 'asked for an export of the responses to the form',
    de: {
      label: 'Export angefordert',
      did: 'hat einen Export der Antworten auf das Formular {target} angefordert',
    },
  },
  prepareInboxExport: {
    group: 'responses',
    label: 'Asked for an export of the inbox',
    did: 'asked for an export of the inbox',
    de: {
      label: 'Export des Posteingangs angefordert',
      did: 'hat einen Export des Posteingangs angefordert',
    },
  },
  deletePreparedExport: {
    group: 'responses',
    label: 'Deleted an export',
    did: 'deleted an export',
    de: { label: 'Export gelöscht', did: 'hat einen Export gelöscht' },
  },
  submitResponse: {
    group: 'responses',
    label: 'Submitted a response',
    did: 'submitted a response',
    de: { label: 'Antwort eingesendet', did: 'hat eine Antwort eingesendet' },
  },
  deleteForm: {
    group: 'forms',
    label: 'Deleted a form',
    did: 'deleted the form',
    de: { label: 'Formular gelöscht', did: 'hat das Formular {target} gelöscht' },
  },
  deleteInbox: {
    group: 'responses',
    label: 'Deleted responses in the inbox',
    did: 'deleted responses in the inbox',
    de: {
      label: 'Antworten im Posteingang gelöscht',
      did: 'hat Antworten im Posteingang gelöscht',
    },
  },
  restoreForm: {
    group: 'forms',
    label: 'Restored a form',
    did: 'restored the form',
    de: { label: 'Formular wiederhergestellt', did: 'hat das Formular {target} wiederhergestellt' },
  },
  deleteFormForGood: {
    group: 'forms',
    label: 'Deleted a form for good',
    did: 'deleted for good the form',
    de: {
      label: 'Formular endgültig gelöscht',
      did: 'hat das Formular {target} endgültig gelöscht',
    },
  },
  restoreResponses: {
    group: 'responses',
    label: 'Restored responses',
    did: 'restored responses from the bin',
    de: {
      label: 'Antworten wiederhergestellt',
      did: 'hat Antworten aus dem Papierkorb wiederhergestellt',
    },
  },
  deleteResponsesForGood: {
    group: 'responses',
    label: 'Deleted responses for good',
    did: 'deleted responses in the bin for good',
    de: {
      label: 'Antworten endgültig gelöscht',
      did: 'hat Antworten im Papierkorb endgültig gelöscht',
    },
  },
  deleteResponse: {
    group: 'responses',
    label: 'Deleted a response',
    did: 'deleted a response',
    de: { label: 'Antwort gelöscht', did: 'hat eine Antwort gelöscht' },
  },
  redeliverWebhook: {
    group: 'responses',
    label: 'Sent a webhook again',
    did: 'sent a webhook again',
    de: { label: 'Webhook erneut gesendet', did: 'hat einen Webhook erneut gesendet' },
  },
  deleteWebhookDelivery: {
    group: 'responses',
    label: 'Deleted a webhook delivery',
    did: 'deleted an entry of the log of a webhook',
    de: {
      label: 'Webhook-Zustellung gelöscht',
      did: 'hat einen Eintrag aus dem Protokoll eines Webhooks gelöscht',
    },
  },
  testWebhook: {
    group: 'responses',
    label: 'Sent a test event',
    did: 'sent a test event for the form',
    de: { label: 'Test gesendet', did: 'hat einen Test für das Formular {target} gesendet' },
  },
  importResponses: {
    group: 'responses',
    label: 'Imported responses',
    did: 'imported responses to the form',
    de: { label: 'Antworten importiert', did: 'hat Antworten in das Formular {target} importiert' },
  },
  markResponses: {
    group: 'responses',
    label: 'Marked responses as read or unread',
    did: 'marked responses as read or unread in the form',
    de: {
      label: 'Antworten als gelesen oder ungelesen markiert',
      did: 'hat Antworten im Formular {target} als gelesen oder ungelesen markiert',
    },
  },
  markInbox: {
    group: 'responses',
    label: 'Marked responses in the inbox as read or unread',
    did: 'marked responses in the inbox as read or unread',
    de: {
      label: 'Antworten im Posteingang als gelesen oder ungelesen markiert',
      did: 'hat Antworten im Posteingang als gelesen oder ungelesen markiert',
    },
  },
  markResponseRead: {
    group: 'responses',
    label: 'Marked a response as read',
    did: 'marked a response as read',
    de: { label: 'Antwort als gelesen markiert', did: 'hat eine Antwort als gelesen markiert' },
  },
  acceptQuarantined: {
    group: 'responses',
    label: 'Marked a submission as not spam',
    did: 'marked a submission as not spam',
    de: {
      label: 'Einsendung als kein Spam markiert',
      did: 'hat eine Einsendung als kein Spam markiert',
    },
  },
  deleteQuarantined: {
    group: 'responses',
    label: 'Deleted spam',
    did: 'deleted a submission that looks like spam',
    de: { label: 'Spam gelöscht', did: 'hat eine Einsendung gelöscht, die nach Spam aussah' },
  },
  connectPlatform: {
    group: 'platforms',
    label: 'Connected a platform',
    did: 'connected a platform',
    de: { label: 'Plattform verbunden', did: 'hat eine Plattform verbunden: {target}' },
  },
  deletePlatformData: {
    group: 'platforms',
    label: 'Deleted the data of a platform',
    did: 'deleted all data of a platform',
    de: {
      label: 'Daten einer Plattform gelöscht',
      did: 'hat alle Daten einer Plattform gelöscht: {target}',
    },
  },
  importPlatformData: {
    group: 'platforms',
    label: 'Imported platform data',
    did: 'imported data of a platform',
    de: { label: 'Plattformdaten importiert', did: 'hat Daten einer Plattform importiert' },
  },
  setCampaign: {
    group: 'platforms',
    label: 'Assigned a post to a campaign',
    did: 'assigned a post to a campaign',
    de: {
      label: 'Beitrag einer Kampagne zugeordnet',
      did: 'hat einen Beitrag einer Kampagne zugeordnet',
    },
  },
  connectPlatformWithToken: {
    group: 'platforms',
    label: 'Connected a platform with a token',
    did: 'connected a platform with a token',
    de: {
      label: 'Plattform mit einem Zugangsschlüssel verbunden',
      did: 'hat eine Plattform mit einem Zugangsschlüssel verbunden: {target}',
    },
  },
  beginPlatformSignIn: {
    group: 'signIn',
    label: 'Began to sign in at a platform',
    did: 'began to sign in at a platform',
    de: {
      label: 'Anmeldung bei einer Plattform begonnen',
      did: 'hat eine Anmeldung bei einer Plattform begonnen: {target}',
    },
  },
  completePlatformSignIn: {
    group: 'signIn',
    label: 'Connected a platform by a sign-in there',
    did: 'connected a platform by a sign-in there',
    de: {
      label: 'Plattform durch Anmeldung verbunden',
      did: 'hat eine Plattform durch eine Anmeldung dort verbunden: {target}',
    },
  },
  choosePlatformAccount: {
    group: 'signIn',
    label: 'Chose the account of a platform',
    did: 'chose and connected the account of a platform',
    de: {
      label: 'Konto einer Plattform gewählt',
      did: 'hat das Konto einer Plattform gewählt und verbunden: {target}',
    },
  },
  disconnectPlatform: {
    group: 'platforms',
    label: 'Disconnected a platform',
    did: 'disconnected a platform',
    de: { label: 'Plattform getrennt', did: 'hat eine Plattform getrennt: {target}' },
  },
  refreshPlatform: {
    group: 'platforms',
    label: 'Refreshed a platform',
    did: 'refreshed the data of a platform',
    de: { label: 'Plattform aktualisiert', did: 'hat die Daten einer Plattform aktualisiert' },
  },
  rekeyTokens: {
    group: 'platforms',
    label: 'Encrypted tokens again',
    did: 'encrypted the tokens of a platform again',
    de: {
      label: 'Zugänge neu verschlüsselt',
      did: 'hat die Zugänge einer Plattform neu verschlüsselt',
    },
  },
  createCampaign: {
    group: 'platforms',
    label: 'Created a campaign',
    did: 'created the campaign',
    de: { label: 'Kampagne angelegt', did: 'hat die Kampagne {target} angelegt' },
  },
  updateCampaign: {
    group: 'platforms',
    label: 'Changed a campaign',
    did: 'changed the campaign',
    de: { label: 'Kampagne geändert', did: 'hat die Kampagne {target} geändert' },
  },
  deleteCampaign: {
    group: 'platforms',
    label: 'Deleted a campaign',
    did: 'deleted a campaign',
    de: { label: 'Kampagne gelöscht', did: 'hat eine Kampagne gelöscht' },
  },
  setCouponCampaign: {
    group: 'points',
    label: 'Assigned a coupon to a campaign',
    did: 'assigned a coupon to a campaign',
    de: {
      label: 'Gutschein einer Kampagne zugeordnet',
      did: 'hat einen Gutschein {target} einer Kampagne zugeordnet',
    },
  },
  exportCustomer: {
    group: 'customers',
    label: 'Exported the data of a customer',
    did: 'exported all data of a customer',
    de: {
      label: 'Daten eines Kunden exportiert',
      did: 'hat alle Daten eines Kunden {target} exportiert',
    },
  },
  eraseCustomer: {
    group: 'customers',
    label: 'Erased a customer',
    did: 'erased the personal data of a customer',
    isWhole: true,
    de: { label: 'Kunden gelöscht', did: 'hat die personenbezogenen Daten eines Kunden gelöscht' },
  },
  eraseCustomerWith: {
    group: 'customers',
    label: 'Erased a customer in the console',
    did: 'erased the personal data of a customer',
    isWhole: true,
    de: {
      label: 'Kunden in der Konsole gelöscht',
      did: 'hat die personenbezogenen Daten eines Kunden gelöscht',
    },
  },
  setRetention: {
    group: 'people',
    label: 'Changed how long data are kept',
    did: 'changed how long data are kept',
    isWhole: true,
    de: { label: 'Aufbewahrung geändert', did: 'hat geändert, wie lange Daten aufbewahrt werden' },
  },
  setFormRetention: {
    group: 'people',
    label: 'Changed how long data of a form are kept',
    did: 'changed the retention of the form',
    de: {
      label: 'Aufbewahrung eines Formulars geändert',
      did: 'hat die Aufbewahrung des Formulars {target} geändert',
    },
  },
  resetFormRetention: {
    group: 'people',
    label: 'Let a form follow the retention of the team',
    did: 'reset the retention of the form {target} to that of the team',
    de: {
      label: 'Aufbewahrung eines Formulars zurückgesetzt',
      did: 'hat die Aufbewahrung des Formulars {target} auf die des Teams zurückgesetzt',
    },
  },
};

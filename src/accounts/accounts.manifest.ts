import { AddLinkIssuersAndDeviceKeys1795650000000 } from '../../migrations/1795650000000-AddLinkIssuersAndDeviceKeys';
import { AddListColumns1795840000001 } from '../../migrations/1795840000001-AddListColumns';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { ACCOUNT_WORDS } from './accounts.audit-words';
import { ACCOUNT_ERRORS } from './accounts.errors';
import { EXPIRED_ROWS } from './expired-rows';

export const ACCOUNTS: ModuleManifest = {
  name: 'accounts',
  uses: ['auth', 'forms', 'mail'],
  load: async () => [(await import('./accounts.module.js')).AccountsModule],
  migrations: [AddLinkIssuersAndDeviceKeys1795650000000, AddListColumns1795840000001],
  tags: [
    {
      name: 'Signing in',
      description: 'Sign in and out, and use the links that people are sent.',
      only: 'session',
    },
    {
      name: 'Account',
      description: 'The person who is signed in, the sessions, the second factor.',
      only: 'session',
    },
    {
      name: 'Team',
      description: 'The settings and members of a team, its API keys and audit log.',
      only: 'session',
    },
  ],
  errors: ACCOUNT_ERRORS,
  expiredRows: EXPIRED_ROWS,
  auditWords: ACCOUNT_WORDS,
  tests: {
    rangeReads: [
      {
        statement: /FROM "users" "User" .*"account_id" = /,
        table: 'users',
        by: ['account_id'],
        reason: 'The teams of a person, in the console.',
      },
      {
        statement: 'delete_expired_invitations',
        table: 'invitations',
        by: ['expires_at'],
        reason: 'The first to expire, up to a limit.',
      },
      { table: 'users', by: ['team_id'], reason: 'The members of a team.' },
      { table: 'invitations', by: null, reason: 'A team has 100 open invitations at most.' },
    ],
  },
};

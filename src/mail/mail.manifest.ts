import { AddMails1795785000000 } from '../../migrations/1795785000000-AddMails';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { EXPIRED_ROWS } from './expired-rows';
import { MAIL_ERRORS } from './mail.errors';

export const MAIL: ModuleManifest = {
  name: 'mail',
  uses: ['auth'],
  load: async () => [(await import('./mail.module.js')).MailModule],
  migrations: [AddMails1795785000000],
  errors: MAIL_ERRORS,
  expiredRows: EXPIRED_ROWS,
  tests: {
    rangeReads: [
      {
        statement: /^SELECT DISTINCT team_id AS "teamId" FROM notification_choices/,
        table: 'notification_choices',
        by: null,
        reason: 'A job goes through the teams, in the order of the key.',
      },
      {
        statement: 'claim_mails',
        table: 'mails',
        by: ['share_id'],
        reason: 'The first due mails of each team, by one index probe for each team.',
      },
      {
        statement: 'admit_mail',
        table: 'mails',
        by: ['share_id', 'admitted_at'],
        reason: 'At most as many mails as a team may send in a day.',
      },
      {
        statement: 'admit_mail',
        table: 'mails',
        by: ['address_key', 'admitted_at'],
        reason: 'At most as many mails as an address may get in an hour, in each of two shares.',
      },
      {
        statement: 'insert_mails',
        table: 'mails',
        by: ['share_id'],
        reason: 'The pending mails of a team, of which 2,000 are counted at most.',
      },
      { statement: 'count_pending_mails', table: 'mails', by: [], reason: 'Only pending mails.' },
      {
        statement: 'find_latest_mails_about',
        table: 'mails',
        by: ['team_id', 'about_id'],
        reason: 'An invitation has a mail for each time that it was sent.',
      },
      {
        statement: 'list_mails',
        table: 'mails',
        by: ['team_id', 'created_at'],
        reason: 'A page after a time.',
      },
      {
        statement: 'delete_expired_mails',
        table: 'mails',
        by: ['created_at'],
        reason: 'The oldest, up to a limit.',
      },
      { table: 'notification_choices', by: ['team_id'], reason: 'The members of a team.' },
    ],
  },
  auditWords: {
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
  },
};

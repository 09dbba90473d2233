import { AddPageSource1795710000000 } from '../../migrations/1795710000000-AddPageSource';
import { AddAuthorsOfResponses1795722000000 } from '../../migrations/1795722000000-AddAuthorsOfResponses';
import { AddTeamResponseLists1795731600000 } from '../../migrations/1795731600000-AddTeamResponseLists';
import { AddWebhookAttempts1795740000000 } from '../../migrations/1795740000000-AddWebhookAttempts';
import { AddHiddenValues1795745000000 } from '../../migrations/1795745000000-AddHiddenValues';
import { AddPreparedExportsAndArrivals1795780000000 } from '../../migrations/1795780000000-AddPreparedExportsAndArrivals';
import { AddPastResponseCounts1795790000000 } from '../../migrations/1795790000000-AddPastResponseCounts';
import { IncludeFormsInCampaignIndex1795802000000 } from '../../migrations/1795802000000-IncludeFormsInCampaignIndex';
import { AddBin1795811000000 } from '../../migrations/1795811000000-AddBin';
import { NarrowExportsAndArrivals1795805000000 } from '../../migrations/1795805000000-NarrowExportsAndArrivals';
import { AddInboxExports1795815000000 } from '../../migrations/1795815000000-AddInboxExports';
import { FreeResponsesOfCustomers1795832000000 } from '../../migrations/1795832000000-FreeResponsesOfCustomers';
import { OrderBinnedResponsesOfCustomers1795832000001 } from '../../migrations/1795832000001-OrderBinnedResponsesOfCustomers';
import { AddIndexOfReadResponses1795833000001 } from '../../migrations/1795833000001-AddIndexOfReadResponses';
import { IncludeSourcesInResponseLists1795830000000 } from '../../migrations/1795830000000-IncludeSourcesInResponseLists';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { RESPONSE_ERRORS } from './responses.errors';
import { OWN_RECORDS } from './own-records';
import { EXPIRED_ROWS } from './expired-rows';
import { ARRIVAL_READS } from './arrivals/arrival-reads';
import { RESPONSE_READS } from './responses-reads';
import { WEBHOOK_READS } from './webhooks/webhook-reads';

/** The statements of the summary of a form. */
const SUMMARY_PATTERN = /^WITH (common|newest|read_row) AS /;

/** The job that counts past responses of large forms. */
const COUNT_QUARTERS_PATTERN = /^count_next_quarters_/;

export const RESPONSES: ModuleManifest = {
  name: 'responses',
  uses: ['auth', 'forms', 'customers'],
  load: async () => [(await import('./responses.module.js')).ResponsesModule],
  migrations: [
    AddPageSource1795710000000,
    AddAuthorsOfResponses1795722000000,
    AddTeamResponseLists1795731600000,
    AddWebhookAttempts1795740000000,
    AddHiddenValues1795745000000,
    AddPreparedExportsAndArrivals1795780000000,
    NarrowExportsAndArrivals1795805000000,
    AddPastResponseCounts1795790000000,
    IncludeFormsInCampaignIndex1795802000000,
    AddBin1795811000000,
    AddInboxExports1795815000000,
    IncludeSourcesInResponseLists1795830000000,
    FreeResponsesOfCustomers1795832000000,
    OrderBinnedResponsesOfCustomers1795832000001,
    AddIndexOfReadResponses1795833000001,
  ],
  ownRecords: OWN_RECORDS,
  tags: [
    {
      name: 'Responses',
      description: 'Submit responses to a form, and read, filter and export them.',
    },
    {
      name: 'Bin',
      description: 'What was deleted in the last 7 days, and can be restored.',
    },
    {
      name: 'Webhooks',
      description:
        'The delivery log of the webhooks of a form, and redelivery. `responseStored` under `webhooks` describes the request that a receiver gets.',
    },
  ],
  errors: RESPONSE_ERRORS,
  expiredRows: EXPIRED_ROWS,
  auditWords: {
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
      de: {
        label: 'Formular wiederhergestellt',
        did: 'hat das Formular {target} wiederhergestellt',
      },
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
      de: {
        label: 'Antworten importiert',
        did: 'hat Antworten in das Formular {target} importiert',
      },
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
  },
  customerRows: ['form_responses', 'binned_responses'].map((table) => ({
    table,
    merge: { reason: 'LinkedResponses moves the responses, which may be in the bin.' },
    archive: { reason: 'AccessService lists responses with their answers and deliveries.' },
  })),
  tests: {
    cascades: {
      fk_arrival_counts_form: '384: the quarters of an hour of four days',
      fk_form_arrivals_form: '1',
      fk_form_value_counts_field:
        '16 of each option of a field; the purge of a form deletes them before',
      fk_past_response_counts_form: 'the purge of a form deletes them before',
      fk_prepared_export_pieces_export: '512: a file has 256 MiB',
      fk_webhook_attempts_delivery: '20, by the statement that adds them',
      fk_webhook_receivers_form: '1',
    },
    wordsOfTeam: [
      'prepared_exports.file_name',
      'form_responses.campaign_id',
      'binned_responses.campaign_id',
      // One of the options.
      'form_value_counts.value',
    ],

    rangeReads: [
      ...ARRIVAL_READS,
      ...RESPONSE_READS,
      ...WEBHOOK_READS,
      {
        statement: /FROM form_responses r WHERE r\.team_id = \$1 AND r\.campaign_id = /,
        table: 'form_responses',
        by: ['team_id', 'campaign_id'],
        reason: 'The responses of a campaign in its time, which are counted in its index.',
      },
      {
        statement: /FROM form_responses r WHERE r\.team_id = \$1 AND r\.campaign_id > /,
        table: 'form_responses',
        by: ['team_id', 'campaign_id'],
        reason: 'The first response of the next campaign, by the index, and 10,000 of each.',
      },
      ...[[], ['created_at'], ['search_text']].map((columns) => ({
        statement: SUMMARY_PATTERN,
        table: 'form_responses',
        by: ['team_id', 'form_id', ...columns],
        reason:
          'At most a million responses are counted by day, or 50,000 with a filter that reads their rows, and the answers of the newest are read.',
      })),
      {
        statement: SUMMARY_PATTERN,
        table: 'form_responses',
        by: ['team_id'],
        reason: 'The unread responses of the team are in one index, that of the inbox.',
      },
      ...[
        { statement: SUMMARY_PATTERN, reason: 'There are 96 quarters of an hour a day.' },
        { statement: COUNT_QUARTERS_PATTERN, reason: 'The last one in the order of the key.' },
      ].map((read) => ({
        ...read,
        table: 'past_response_counts',
        by: ['team_id', 'form_id'],
      })),
      {
        statement: COUNT_QUARTERS_PATTERN,
        table: 'form_responses',
        by: ['team_id', 'form_id', 'created_at'],
        reason: 'The time of at most 100,000 responses of a large form, rounded up.',
      },
      {
        statement: SUMMARY_PATTERN,
        table: 'form_value_counts',
        by: ['team_id', 'field_id'],
        reason:
          'A field has 500 options at most, of 16 counters each, and those that were removed.',
      },
    ],
  },
};

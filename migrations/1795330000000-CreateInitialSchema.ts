import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS, INVITATIONS_AND_LINKS, SIGN_INS } from './initial-schema/accounts.sql';
import { AUDIT, EXTENSIONS, GENERATED_COLUMNS, IDEMPOTENCY_KEYS } from './initial-schema/core.sql';
import { COUPONS, CUSTOMERS, POINTS_LEDGER } from './initial-schema/customers.sql';
import { FORMS, HOSTED_FORMS } from './initial-schema/forms.sql';
import { RESPONSES, SEARCH_FUNCTIONS, WEBHOOKS } from './initial-schema/responses.sql';
import {
  SOCIAL_ANALYTICS,
  SOCIAL_BUDGETS,
  SOCIAL_CREDENTIALS,
  SOCIAL_OAUTH_STATES,
} from './initial-schema/social.sql';
import { TEAMS, USERS_AND_API_KEYS } from './initial-schema/teams.sql';

/*
 * Conventions: `team_id` leads primary keys, foreign keys and list indexes, so that no row refers to another team and the rows of
 * a team lie together. Exceptions: keys that determine the team, such as hashes of keys and tokens; tables of no team, such as
 * accounts and the limits of the operator's apps; indexes of jobs that work across teams. `schema.e2e-spec.ts` lists them.
 *
 * Constraints and indexes are named by hand (`pk_`, `fk_`, `uq_`, `ck_`, `ix_`), since the service maps violations to error codes
 * by name. Identifiers are UUIDs of version 7, created by the service. Times have milliseconds, as the API shows them.
 */

/** The statements that create the tables. A table comes after the tables that it refers to. */
const STATEMENTS = [
  EXTENSIONS,
  GENERATED_COLUMNS,
  TEAMS,
  ACCOUNTS,
  USERS_AND_API_KEYS,
  SIGN_INS,
  INVITATIONS_AND_LINKS,
  IDEMPOTENCY_KEYS,
  AUDIT,
  CUSTOMERS,
  COUPONS,
  POINTS_LEDGER,
  FORMS,
  HOSTED_FORMS,
  SEARCH_FUNCTIONS,
  RESPONSES,
  WEBHOOKS,
  SOCIAL_ANALYTICS,
  SOCIAL_CREDENTIALS,
  SOCIAL_OAUTH_STATES,
  SOCIAL_BUDGETS,
];

/** The tables in the order in which they are dropped: a table comes before the tables that it refers to. */
const TABLES = [
  'social_billed_posts',
  'social_team_budgets',
  'social_budgets',
  'social_app_limits',
  'social_oauth_states',
  'social_counted_days',
  'social_post_reads',
  'social_sync_jobs',
  'social_credentials',
  'social_profile_windows',
  'social_profile_days',
  'social_post_counts',
  'social_posts',
  'social_connections',
  'webhook_receivers',
  'webhook_deliveries',
  'form_value_counts',
  'form_response_counts',
  'form_responses',
  'quarantined_responses',
  'form_closings',
  'form_links',
  'form_field_purges',
  'form_fields',
  'forms',
  'points_transactions',
  'coupon_redemptions',
  'coupon_customers',
  'coupon_codes',
  'coupons',
  'customers',
  'audit_events',
  'idempotency_keys',
  'one_time_links',
  'invitations',
  'sign_in_attempts',
  'sessions',
  'recovery_codes',
  'api_keys',
  'users',
  'accounts',
  'teams',
];
const FUNCTIONS = [
  'reject_audit_change',
  'reject_ledger_change',
  'searched_text',
  'cut_search_text',
  'long_search_text',
  'short_search_text',
  'answers_search_text',
];

export class CreateInitialSchema1795330000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of STATEMENTS) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW typeorm_metadata');
    for (const table of TABLES) await queryRunner.query(`DROP TABLE ${table}`);
    for (const name of FUNCTIONS) await queryRunner.query(`DROP FUNCTION ${name}`);
  }
}

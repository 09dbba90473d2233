import { KEY_ACCESS } from '../../../src/tenancy/scope/request-scope';
import { LINK_PURPOSES } from '../../../src/accounts/entities/one-time-link.entity';
import {
  LOGIN_KINDS,
  PLATFORM_ERROR_KINDS,
  PLATFORMS,
  POST_TYPES,
} from '@rapport/social-connectors';
import { ACCOUNT_TYPES } from '../../../src/analytics/domain/connection-status';
import { WINDOWS } from '../../../src/analytics/domain/window';
import { CREDENTIAL_STATES } from '../../../src/social-sync/entities/social-credential.entity';
import { SYNC_KINDS } from '../../../src/social-sync/entities/social-sync-job.entity';
import { ACTOR_KINDS } from '../../../src/tenancy/audit/audited-change';
import { RETENTION_KINDS } from '../../../src/tenancy/retention/retention-kinds';
import { ROLES } from '../../../src/tenancy/scope/role';
import { TRANSACTION_REASONS } from '../../../src/customers/loyalty/domain/points';
import { FIELD_TYPES } from '../../../src/forms/domain/field-types';
import { FORM_STATUSES } from '../../../src/forms/form-definition';
import { BIN_STATES } from '../../../src/forms/entities/form.entity';
import { STORED_SOURCES } from '../../../src/responses/domain/response-source';
import { DELIVERY_STATUSES } from '../../../src/responses/webhooks/entities/webhook-delivery.entity';
import {
  EXPORT_PROBLEMS,
  PREPARED_EXPORT_STATES,
} from '../../../src/responses/prepared-exports/entities/prepared-export.entity';
import { MAIL_STATUSES } from '../../../src/mail/domain/judge-mail';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

/** The values in the code of each column with a CHECK constraint of listed values. */
const LISTED_VALUES: Record<string, readonly string[]> = {
  ck_api_keys_access: KEY_ACCESS,
  ck_audit_events_actor_kind: ACTOR_KINDS,
  ck_binned_responses_source: STORED_SOURCES,
  ck_form_fields_field_type: FIELD_TYPES,
  ck_form_responses_source: STORED_SOURCES,
  ck_forms_bin_state: BIN_STATES,
  ck_forms_status: FORM_STATUSES,
  ck_invitations_role: ROLES,
  ck_mails_status: MAIL_STATUSES,
  ck_one_time_links_purpose: LINK_PURPOSES,
  ck_points_transactions_reason: TRANSACTION_REASONS,
  ck_prepared_exports_problem: EXPORT_PROBLEMS,
  ck_prepared_exports_state: PREPARED_EXPORT_STATES,
  ck_retention_limits_kind: RETENTION_KINDS,
  ck_retention_settings_kind: RETENTION_KINDS,
  ck_social_app_limits_login_kind: LOGIN_KINDS,
  ck_social_connections_account_type: ACCOUNT_TYPES,
  ck_social_connections_platform: PLATFORMS,
  ck_social_credentials_login_kind: LOGIN_KINDS,
  ck_social_credentials_state: CREDENTIAL_STATES,
  ck_social_oauth_states_login_kind: LOGIN_KINDS,
  ck_social_posts_post_type: POST_TYPES,
  ck_social_profile_windows_name: WINDOWS,
  ck_social_sync_jobs_kind: SYNC_KINDS,
  ck_social_sync_jobs_last_error_kind: PLATFORM_ERROR_KINDS,
  ck_users_role: ROLES,
  ck_webhook_deliveries_status: DELIVERY_STATUSES,
};

/** The constraints that only list values. Other constraints that name values, such as when a row has a time, repeat some of a list. */
const LIST_CONSTRAINTS = String.raw`
  SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
   WHERE contype = 'c' AND connamespace = 'public'::regnamespace
     AND pg_get_constraintdef(oid) ~ '^CHECK \(\(\w+ = ANY \(ARRAY\[[^]]*\]\)\)\)$'
   ORDER BY conname`;

describe('The listed values of a column', () => {
  const testApp = useOnce(shareTestApp);

  it('are the values in the code, so that a new value needs a migration of the constraint', async () => {
    const rows = await testApp.database.query<{ name: string; definition: string }>(
      LIST_CONSTRAINTS,
    );

    const values = rows.map(({ name, definition }) => [
      name,
      [...definition.matchAll(/'(.*?)'::text/g)].map(([, value = '']) => value).toSorted(),
    ]);
    expect(values).toEqual(
      Object.entries(LISTED_VALUES).map(([name, known]) => [name, known.toSorted()]),
    );
  });
});

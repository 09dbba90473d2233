import type { Client } from 'pg';
import type { Creation } from '../../../src/tenancy/modules/module-manifest';
import { CREATIONS } from '../../support/creations';

/** The existing rows of the large team that the added rows refer to. */
export interface LargeTeam {
  teamId: string;
  customerId: string;
  formId: string;
  couponId: string;
}

/** So many that the average team is small: PostgreSQL plans prepared statements for an average team. */
const SMALL_TEAMS = 1_000;

/**
 * Creates the table `team`: a row for each team with its main user, customer, form and coupon. `size` is the number of
 * customers, responses and other rows in large tables that the team gets; `few` the number of additional keys, forms and coupons.
 */
const CREATE_SMALL_TEAMS = `
  CREATE FUNCTION pg_temp.id(kind integer, team integer, number integer) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    RETURN (lpad(to_hex(number), 8, '0') || lpad(to_hex(kind), 4, '0') || '70008000' ||
            lpad(to_hex(team), 12, '0'))::uuid;
  CREATE TEMPORARY TABLE team AS
  SELECT n AS number, pg_temp.id(1, n, 0) AS id, pg_temp.id(2, n, 0) AS user_id,
         pg_temp.id(3, n, 0) AS customer_id, pg_temp.id(4, n, 0) AS form_id,
         pg_temp.id(5, n, 0) AS coupon_id, 3 AS size, 1 AS few
    FROM generate_series(1, ${SMALL_TEAMS}) n;
  INSERT INTO teams (id, name) SELECT id, 'Team ' || number FROM team;
  INSERT INTO users (team_id, id) SELECT id, user_id FROM team;
  INSERT INTO customers (team_id, id, first_name, last_name, phone)
  SELECT id, customer_id, 'Ada', 'Lovelace', '+493000' FROM team;
  INSERT INTO forms (team_id, id, owner_id, name) SELECT id, form_id, user_id, 'Main' FROM team;
  INSERT INTO form_fields (team_id, id, form_id, position, key, label, field_type, options, counts_values)
  SELECT id, pg_temp.id(10 + position, number, 0), form_id, position, key, key, type, options, position = 3
    FROM team, (VALUES (0, 'email', 'EmailInput', '{}'::text[]), (1, 'phone', 'PhoneInput', '{}'),
                       (2, 'remark', 'Textarea', '{}'), (3, 'roast', 'Select', '{Light,Dark}'))
               AS field (position, key, type, options);
  INSERT INTO coupons (team_id, id, name, points) SELECT id, coupon_id, 'Main', 10 FROM team;
  INSERT INTO social_connections (team_id, platform, is_connected, last_refreshed_at, figures_version)
  SELECT id, platform, true, now(), 1000000 FROM team, unnest(ARRAY['instagram', 'facebook']) platform`;

const ADD_LARGE_TEAM = `
  INSERT INTO team
  SELECT 0, $1, (SELECT owner_id FROM forms WHERE team_id = $1 AND id = $3), $2, $3, $4, 20000, 200`;

const ROWS = [
  `INSERT INTO api_keys (team_id, id, key_hash, prefix, created_at)
   SELECT team.id, pg_temp.id(20, number, n), sha256((number || '-' || n)::bytea), 'rap_',
          now() - n * interval '1 day'
     FROM team, generate_series(1, few + 1) n`,
  `INSERT INTO campaigns (team_id, id, campaign_id, name, starts_at, created_at)
   SELECT team.id, pg_temp.id(33, number, n), 'campaign-' || n, 'Campaign', now(), now() - n * interval '1 day'
     FROM team, generate_series(1, few) n`,
  `INSERT INTO customers (team_id, id, first_name, last_name, email, email_key, phone, created_at,
                          campaign_id)
   SELECT team.id, pg_temp.id(3, number, n),
          (ARRAY['Maria','Tim','Olga','Yusuf'])[1 + n % 4],
          (ARRAY['Schmidt','Moreau','Rossi'])[1 + n % 3], n || '@example.com', n || '@example.com',
          '+49301' || n, now() - n * interval '20 minutes',
          CASE WHEN n % 4 = 0 THEN 'campaign-' || 1 + n % few END
     FROM team, generate_series(1, size) n`,
  `INSERT INTO customer_standings (team_id, customer_id, points, active_at)
   SELECT team_id, id, points, created_at FROM customers ON CONFLICT DO NOTHING`,
  `INSERT INTO customer_counts (team_id, slot, customers)
   SELECT team_id, 0, count(*) FROM customers GROUP BY 1
   ON CONFLICT (team_id, slot) DO UPDATE SET customers = excluded.customers`,
  `INSERT INTO merged_customers (team_id, id, kept_id)
   SELECT team.id, pg_temp.id(30, number, n), pg_temp.id(3, number, n)
     FROM team, generate_series(1, size) n`,
  `INSERT INTO erased_customers (team_id, customer_id)
   SELECT team.id, pg_temp.id(62, number, n) FROM team, generate_series(1, size) n`,
  `INSERT INTO forms (team_id, id, owner_id, name, created_at)
   SELECT team.id, pg_temp.id(4, number, n), user_id, 'Seeded form ' || n, now() - n * interval '1 day'
     FROM team, generate_series(1, few) n`,
  `INSERT INTO form_fields (team_id, id, form_id, position, key, label, field_type)
   SELECT team.id, pg_temp.id(14 + position, number, n), pg_temp.id(4, number, n), position,
          'field' || position, 'Field ' || position, 'TextInput'
     FROM team, generate_series(1, few) n, generate_series(0, 2) position`,
  `INSERT INTO form_responses (team_id, id, form_id, created_at, source, is_read, subscriber_id, key_id,
                               campaign_id, answers)
   SELECT team.id, pg_temp.id(21, number, n), form_id, now() - n * interval '25 minutes',
          CASE WHEN n % 10 = 0 THEN 'ai' ELSE 'public' END, n % 3 > 0, pg_temp.id(3, number, n),
          CASE WHEN n % 5 > 0 THEN pg_temp.id(20, number, 1) END,
          CASE WHEN n % 4 = 0 THEN 'campaign-' || 1 + n % few END,
          jsonb_build_object(fields[1], n || '@example.com', fields[3],
            (ARRAY['Cold brew','Filter','Espresso'])[1 + n % 3], fields[4], (ARRAY['Light','Dark'])[1 + n % 2])
     FROM (SELECT team.*, (SELECT array_agg(f.id::text ORDER BY position) FROM form_fields f
                            WHERE f.team_id = team.id AND f.form_id = team.form_id) AS fields
             FROM team) team, generate_series(1, size / 2) n`,
  `INSERT INTO form_responses (team_id, id, form_id, source, answers)
   SELECT team.id, pg_temp.id(21, number, n), pg_temp.id(4, number, 1 + n % few), 'public',
          jsonb_build_object(pg_temp.id(14, number, 1 + n % few), 'Hello ' || n)
     FROM team, generate_series(size / 2 + 1, size) n`,
  // Without answers, which would make the inserts slow. With these rows, the primary key has as many levels as the index of the
  // list, so that PostgreSQL estimates the same costs for both.
  `INSERT INTO form_responses (team_id, id, form_id, source, answers)
   SELECT team.id, pg_temp.id(28, number, n), pg_temp.id(4, number, 1 + n % few), 'public', '{}'
     FROM team, generate_series(1, size / 2) n`,
  `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
   SELECT team_id, form_id, 0, source, is_read, count(*)
     FROM form_responses GROUP BY 1, 2, 4, 5
   ON CONFLICT (team_id, form_id, slot, source, is_read) DO UPDATE SET responses = excluded.responses`,
  `INSERT INTO past_response_counts (team_id, form_id, starts_at, source, responses)
   SELECT team_id, id, date_bin('15 minutes', now() - n * interval '1 hour', '2000-01-01Z'), 'public', 4
     FROM forms, generate_series(1, 500) n`,
  `INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
   SELECT team_id, id, value, 0, 100 FROM form_fields, unnest(options) value WHERE counts_values
   ON CONFLICT DO NOTHING`,
  `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, status, created_at, next_attempt_at)
   SELECT team.id, pg_temp.id(23, number, n), form_id, pg_temp.id(21, number, n),
          CASE WHEN n % 100 = 3 THEN 'pending' WHEN n % 9 = 0 THEN 'failed' ELSE 'delivered' END,
          now() - n * interval '1 minute', now() + interval '10 hours'
     FROM team, generate_series(1, size) n`,
  `INSERT INTO webhook_attempts (team_id, delivery_id, attempt, started_at, duration_ms, status_code,
                                 body_hash, was_read)
   SELECT team_id, id, 1, created_at, 20, 200, sha256('body'), false FROM webhook_deliveries
   ON CONFLICT DO NOTHING`,
  `INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts)
   SELECT team_id, id, 'https://example.com/', true, 0 FROM forms
   ON CONFLICT DO NOTHING`,
  `INSERT INTO users (team_id, id) SELECT team.id, pg_temp.id(2, number, n) FROM team, generate_series(1, few) n`,
  `INSERT INTO mails (id, team_id, share_id, kind, address, address_key, language, status, content, about_id, dedupe_key,
                      created_at, admitted_at, next_attempt_at)
   SELECT pg_temp.id(41, number, n), team.id, team.id, 'newResponses', n % 50 || '@example.com', n % 50 || '@example.com', 'en',
          CASE WHEN n % 100 = 3 THEN 'pending' ELSE 'sent' END, CASE WHEN n % 100 = 3 THEN '{}'::jsonb END,
          pg_temp.id(42, number, n % 50), n::text, now() - n * interval '1 minute', now() - n * interval '1 minute',
          now() + interval '10 hours'
     FROM team, generate_series(1, size) n`,
  `INSERT INTO notification_choices (team_id, user_id)
   SELECT team_id, id FROM users ON CONFLICT DO NOTHING`,
  `INSERT INTO arrival_progress (team_id, read_at, read_id)
   SELECT team.id, now(), team.id FROM team ON CONFLICT DO NOTHING`,
  `INSERT INTO form_arrivals (team_id, form_id, waiting, told_at)
   SELECT team_id, id, CASE WHEN random() < 0.1 THEN 1 ELSE 0 END, now() FROM forms ON CONFLICT DO NOTHING`,
  `INSERT INTO arrival_counts (team_id, starts_at, form_id, responses)
   SELECT team_id, date_bin('15 minutes', now(), 'epoch') - n * interval '15 minutes', id, 1
     FROM forms, generate_series(1, 300) n ON CONFLICT DO NOTHING`,
  `INSERT INTO binned_responses (team_id, id, form_id, created_at, source, is_read, answers, deleted_at,
                                 with_form)
   SELECT team.id, pg_temp.id(61, number, n), form_id, now() - n * interval '1 minute', 'public', true,
          '{}', now() - n * interval '1 minute', n % 2 = 0
     FROM team, generate_series(1, size) n`,
  `INSERT INTO form_owners (team_id, owner_id)
   SELECT DISTINCT ON (team_id) team_id, owner_id FROM forms ON CONFLICT DO NOTHING`,
  `INSERT INTO digest_marks (team_id, user_id, told_until) SELECT team_id, id, now() FROM users
   ON CONFLICT DO NOTHING`,
  `INSERT INTO report_marks (team_id, month) SELECT id, '2026-01-01' FROM teams ON CONFLICT DO NOTHING`,
  `INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type, state,
                                 expires_at, is_told)
   SELECT team.id, pg_temp.id(51, number, n), form_id,
          (SELECT id FROM users u WHERE u.team_id = team.id LIMIT 1), '{}', 'a.csv', 'text/csv', 'ready',
          now() + interval '7 days', true
     FROM team, generate_series(1, 8) n`,
  `INSERT INTO prepared_export_pieces (team_id, export_id, number, content)
   SELECT team_id, id, n, 'piece' FROM prepared_exports, generate_series(1, 50) n ON CONFLICT DO NOTHING`,
  `INSERT INTO form_links (token, team_id, form_id)
   SELECT left(md5(id::text), 16), team_id, id FROM forms
   ON CONFLICT DO NOTHING`,
  `INSERT INTO form_closings (team_id, form_id, max_responses) SELECT team_id, id, 100 FROM forms
   ON CONFLICT DO NOTHING`,
  `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
   SELECT team.id, pg_temp.id(29, number, n),
          CASE WHEN n % 2 = 0 THEN form_id ELSE pg_temp.id(4, number, 1 + n % few) END,
          now() + n * interval '1 hour', '{}', '{trap}'
     FROM team, generate_series(1, size) n`,
  `INSERT INTO invitations (team_id, id, email, email_key, role, token_hash, expires_at)
   SELECT team.id, pg_temp.id(30, number, n), n || '@example.com', n || '@example.com', 'viewer',
          sha256((number || '-' || n)::bytea), now() + n * interval '1 hour'
     FROM team, generate_series(1, size) n`,
  `INSERT INTO coupons (team_id, id, name, points, created_at, campaign_id)
   SELECT team.id, pg_temp.id(5, number, n), 'Coupon ' || n, 5, now() - n * interval '1 day',
          CASE WHEN n % 4 = 0 THEN 'campaign-' || 1 + n % few END
     FROM team, generate_series(1, few) n`,
  `INSERT INTO coupon_codes (team_id, id, coupon_id, code)
   SELECT team.id, pg_temp.id(22, number, n),
          CASE WHEN n % 2 = 0 THEN coupon_id ELSE pg_temp.id(5, number, 1 + n % few) END, 'CODE' || n
     FROM team, generate_series(1, size) n`,
  `INSERT INTO coupon_customers (team_id, coupon_id, customer_id, redemptions)
   SELECT team.id, coupon_id, pg_temp.id(3, number, n), 1 FROM team, generate_series(1, size) n`,
  `INSERT INTO coupon_counts (team_id, coupon_id, slot, redemptions)
   SELECT team_id, id, slot, 3 FROM coupons, generate_series(0, 15) slot
   ON CONFLICT DO NOTHING`,
  `INSERT INTO coupon_redemptions (team_id, id, coupon_id, code_id, customer_id, points)
   SELECT team.id, pg_temp.id(24, number, n), coupon_id, pg_temp.id(22, number, n),
          pg_temp.id(3, number, n), 1
     FROM team, generate_series(1, size / 2) n`,
  `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason, redemption_id)
   SELECT team.id, pg_temp.id(25, number, n), pg_temp.id(3, number, n), 1, 10, 10, 'coupon',
          pg_temp.id(24, number, n)
     FROM team, generate_series(1, size / 2) n`,
  // One customer with a long ledger.
  `INSERT INTO points_transactions (team_id, id, customer_id, number, delta, balance_after, reason, key_id)
   SELECT team.id, pg_temp.id(26, team.number, n), customer_id, 1000 + n, 1, n, 'loyalty',
          pg_temp.id(20, team.number, 1)
     FROM team, generate_series(1, size / 2) n`,
  `INSERT INTO audit_events (team_id, id, actor_kind, actor_id, action, target_kind, target_id)
   SELECT team.id, pg_temp.id(31, number, n), 'user', user_id, 'updateCustomer', 'customer',
          pg_temp.id(3, number, n)
     FROM team, generate_series(1, size) n`,
  // One form with many events.
  `INSERT INTO audit_events (team_id, id, actor_kind, actor_id, action, target_kind, target_id, details)
   SELECT team.id, pg_temp.id(32, number, n), 'user', user_id, 'submitResponse', 'response',
          pg_temp.id(21, number, n), jsonb_build_object('formId', form_id)
     FROM team, generate_series(1, size / 2) n`,
  `INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
   SELECT team.id, 'order-' || n, '', 201, '{}', now() + interval '1 hour' + n * interval '4 s'
     FROM team, generate_series(1, size) n`,
  `INSERT INTO social_connections (team_id, platform, is_connected, last_refreshed_at, figures_version)
   SELECT team.id, platform, true, now(), 1000000
     FROM team, unnest(ARRAY['twitter','linkedin','tiktok','youtube']) platform
    WHERE number = 0
   ON CONFLICT DO NOTHING`,
  `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id)
   SELECT team_id, platform, 'account', 'Account', '', '' FROM social_connections
   ON CONFLICT DO NOTHING`,
  `INSERT INTO social_sync_jobs (team_id, platform, kind, next_run_at)
   SELECT team_id, platform, kind, now() + random() * interval '1 day'
     FROM social_credentials, unnest(ARRAY['posts', 'rereads', 'profile', 'backfill']) kind
   ON CONFLICT DO NOTHING`,
  `INSERT INTO social_posts (team_id, platform, id, post_id, post_type, campaign_id, content, permalink_url,
                             published_at, raw_metrics)
   SELECT team.id, (ARRAY['instagram','facebook'])[1 + n % 2], pg_temp.id(27, number, n), 'post-' || n, (ARRAY['post','reel','story'])[1 + n % 3],
          CASE WHEN n % 3 = 0 THEN 'campaign-' || n % 60 END, (ARRAY['beans','cups','mugs'])[1 + n % 3] || n,
          'https://example.com/', now() - n * interval '1 hour', '{}'
     FROM team, generate_series(1, size) n`,
  `INSERT INTO social_post_counts (team_id, platform, campaign_id, day, post_type, posts)
   SELECT team_id, platform, coalesce(campaign_id, ''), (published_at AT TIME ZONE 'UTC')::date, post_type, count(*)
     FROM social_posts GROUP BY 1, 2, 3, 4, 5
   ON CONFLICT DO NOTHING`,
  `INSERT INTO social_billed_posts (team_id, platform, post_id, day)
   SELECT team_id, platform, post_id, published_at::date FROM social_posts
   ON CONFLICT DO NOTHING`,
  `INSERT INTO social_post_reads (team_id, platform, post_id, published_at, next_read_at)
   SELECT team_id, platform, post_id, published_at, now() + random() * interval '1 day'
     FROM social_posts
   ON CONFLICT DO NOTHING`,
  `INSERT INTO social_profile_days (team_id, platform, day, raw_metrics)
   SELECT team.id, platform, current_date - n, '{}'
     FROM team JOIN social_connections ON team_id = team.id, generate_series(1, least(size, 1000)) n
   ON CONFLICT DO NOTHING`,
  `INSERT INTO social_counted_days (team_id, platform, day, counts)
   SELECT team_id, platform, day, '{}' FROM social_profile_days`,
  `INSERT INTO social_profile_windows (team_id, platform, name, raw_kpis, time_series, percentage_change)
   SELECT team_id, platform, name, '{}', '{}', '{}'
     FROM social_connections, unnest(ARRAY['7d', '30d', '90d', '12m']) name
   ON CONFLICT DO NOTHING`,
];

/** Copies of a row in the table of a declaration, one for each customer of a team. */
const copiesOf = ({ table, unique = '' }: Creation, index: number): string => `
  INSERT INTO ${table}
  SELECT (jsonb_populate_record((SELECT sample FROM ${table} AS sample LIMIT 1), jsonb_build_object(
           'team_id', team.id, 'id', pg_temp.id(${100 + index}, number, n), 'form_id', form_id,
           'customer_id', pg_temp.id(3, number, n), 'coupon_id', coupon_id,
           '${columnOf(unique)}', n::text))).*
    FROM team, generate_series(1, size) n`;

const columnOf = (property: string): string =>
  property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Adds many small teams, and tens of thousands of customers, responses, deliveries, codes, posts, stored responses and changes
 * of points to a large team. The deliveries are not due, and the stored responses do not expire soon.
 */
export async function seedTeams(
  client: Client,
  { teamId, customerId, formId, couponId }: LargeTeam,
): Promise<void> {
  await client.query(CREATE_SMALL_TEAMS);
  await client.query(ADD_LARGE_TEAM, [teamId, customerId, formId, couponId]);
  for (const statement of [...ROWS, ...CREATIONS.map(copiesOf)]) await client.query(statement);
  // VACUUM also updates the visibility map, without which PostgreSQL uses no index-only scan.
  await client.query('VACUUM (ANALYZE)');
}

/** A connected account, which no job refreshes, and a sign-in that does not expire. */
const SOCIAL_ACCOUNT = [
  `INSERT INTO social_credentials (team_id, platform, account_id, account_name, secret, key_id)
   SELECT team_id, platform, 'id', 'Name', '\\x01ff', '\\x02' FROM social_connections LIMIT 1`,
  `INSERT INTO social_sync_jobs (team_id, platform, kind, next_run_at)
   SELECT team_id, platform, 'posts', '2100-01-01' FROM social_credentials`,
  `INSERT INTO social_post_reads (team_id, platform, post_id, published_at)
   SELECT team_id, platform, 'post', '2026-01-01' FROM social_credentials`,
  `INSERT INTO social_counted_days (team_id, platform, day, counts)
   SELECT team_id, platform, '2026-01-01', '{"views":1}' FROM social_credentials`,
  `INSERT INTO social_oauth_states (team_id, state_hash, platform, redirect_uri, outcome, expires_at)
   SELECT team_id, '\\x00ff', platform, 'https://example.com', '{"result":"failed"}', '2100-01-01'
     FROM social_credentials`,
  `INSERT INTO social_app_limits (platform, login_kind, blocked_until, code) VALUES ('tiktok', 'business', '2100-01-01', 'quota')`,
  `INSERT INTO social_budgets (platform, bucket, window_start, used) VALUES ('youtube', 'units', '2026-01-01', 7)`,
  `INSERT INTO social_team_budgets (team_id, platform, bucket, window_start, used)
   SELECT team_id, platform, 'units', '2026-01-01', 7 FROM social_credentials`,
  `INSERT INTO social_billed_posts (team_id, platform, post_id, day)
   SELECT team_id, platform, 'post', '2026-01-01' FROM social_credentials`,
];

/** A person with a session, a second factor, an invitation and an entry in the audit log. */
const PERSON = [
  `INSERT INTO accounts (id, email, email_key, name, password_hash)
   SELECT id, 'a@example.com', 'a@example.com', 'A', 'hash' FROM teams LIMIT 1`,
  `INSERT INTO recovery_codes (account_id, code_hash) SELECT id, '\\x00ff' FROM accounts`,
  `INSERT INTO sessions (token_hash, id, account_id, needs_second_factor, expires_at, confirmed_at)
   SELECT sha256('token'), id, id, false, '2100-01-01', now() FROM accounts`,
  `INSERT INTO one_time_links (token_hash, purpose, account_id, expires_at)
   SELECT '\\x00ff', 'reset', id, '2100-01-01' FROM accounts`,
  `INSERT INTO sign_in_attempts (subject_hash, attempts, window_ends_at) VALUES ('\\x00ff', 1, '2100-01-01')`,
  `INSERT INTO invitations (team_id, id, email, email_key, role, token_hash, expires_at)
   SELECT id, id, 'b@example.com', 'b@example.com', 'viewer', '\\x00ff', '2100-01-01' FROM accounts`,
  `INSERT INTO mails (id, team_id, share_id, kind, account_id, address, address_key, language, content, admitted_at)
   SELECT id, id, id, 'newResponses', id, email, email_key, 'en', '{"values":{"form":"a\\\\b"}}', 'infinity' FROM accounts`,
  `INSERT INTO mail_rejected_addresses (address_key, reason) VALUES ('c@example.com', '550 "no"')`,
  `INSERT INTO users (team_id, id, account_id, role) SELECT id, id, id, 'owner' FROM accounts`,
  `INSERT INTO notification_choices (team_id, user_id, choices)
   SELECT id, id, '{"newResponses":"daily"}' FROM accounts`,
  `INSERT INTO audit_events (team_id, id, actor_kind, action, details)
   SELECT id, id, 'system', 'createKey', '{"label":"a\\\\b"}' FROM accounts`,
];

/** Statements, to be executed once, that give the first team of a database an account at a platform, and a person. */
export const ACCOUNTS: readonly string[] = [...SOCIAL_ACCOUNT, ...PERSON];

/**
 * Statements that give each team with a form, a response, a customer and a member rows in the tables that no request fills at once. A new
 * table gets its rows here.
 */
export const ROWS_IN_EVERY_TABLE = `
  INSERT INTO purges (team_id, id, kind, subject_id, input, created_at)
    SELECT team_id, gen_random_uuid(), 'none', id, '{"a":"b\\\\,c"}', 'infinity' FROM forms;
  INSERT INTO retention_settings (team_id, kind, subject_id, days) SELECT team_id, 'responses', id, 3650 FROM forms;
  INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts)
    SELECT team_id, id, 'https://shop.example/', false, 2 FROM forms;
  INSERT INTO webhook_attempts (team_id, delivery_id, attempt, started_at, duration_ms, body_hash, was_read)
    SELECT team_id, id, 7, 'infinity', 1, '\\x00ff', true FROM webhook_deliveries;
  INSERT INTO customer_standings (team_id, customer_id, points, active_at)
    SELECT team_id, id, points, 'infinity' FROM customers ON CONFLICT DO NOTHING;
  INSERT INTO merged_customers (team_id, id, kept_id)
    SELECT team_id, gen_random_uuid(), id FROM customers;
  INSERT INTO erased_customers (team_id, customer_id, erased_at, mention_ids)
    SELECT id, id, 'infinity', ARRAY[id, NULL] FROM teams;
  INSERT INTO customer_counts (team_id, slot, customers)
    SELECT id, 15, 0 FROM teams ON CONFLICT DO NOTHING;
  INSERT INTO standing_progress (team_id, read_through)
    SELECT id, gen_random_uuid() FROM teams ON CONFLICT DO NOTHING;
  INSERT INTO arrival_progress (team_id, read_at, read_id)
    SELECT id, 'infinity', id FROM teams ON CONFLICT DO NOTHING;
  INSERT INTO form_arrivals (team_id, form_id, waiting) SELECT team_id, id, 2 FROM forms;
  INSERT INTO arrival_counts (team_id, starts_at, form_id, responses)
    SELECT team_id, 'infinity', id, 2 FROM forms;
  INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type)
    SELECT team_id, id, id, (SELECT id FROM users u WHERE u.team_id = f.team_id LIMIT 1),
           '{"search":"a\\\\"}', 'ü.csv', 'text/csv' FROM forms f;
  INSERT INTO prepared_export_pieces (team_id, export_id, number, content)
    SELECT team_id, id, 1, E'a\\b\t\n' FROM prepared_exports;
  INSERT INTO past_response_counts (team_id, form_id, starts_at, source, responses)
    SELECT team_id, id, '-infinity', 'public', 3 FROM forms;
  INSERT INTO binned_responses (team_id, id, form_id, created_at, source, is_read, answers, deliveries,
                                deleted_at, with_form)
    SELECT team_id, id, form_id, created_at, source, true, answers, '[{"log": ["b\\\\c"]}]', 'infinity', false
      FROM form_responses;
  INSERT INTO form_owners (team_id, owner_id) SELECT DISTINCT ON (team_id) team_id, owner_id FROM forms;
  INSERT INTO digest_marks (team_id, user_id, told_until)
    SELECT team_id, id, 'infinity' FROM users;
  INSERT INTO report_marks (team_id, month) SELECT id, '2026-11-01' FROM teams;
  INSERT INTO form_links (token, team_id, form_id, closed_at)
    SELECT 'q5TbVd8wXk2NzR7p', team_id, id, 'infinity' FROM forms LIMIT 1;
  INSERT INTO form_closings (team_id, form_id, max_responses) SELECT team_id, id, 7 FROM forms;
  INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons, hidden_values)
    SELECT team_id, id, id, '2100-01-01', '{"a":"b\\\\c"}', '{"a,b","fast"}', '{"ref":"b\\\\c"}' FROM forms;
  UPDATE forms SET hidden_names = '{ref,utm_source}', campaign_id = 'ü\\';
  UPDATE form_responses SET hidden_values = '{"ref":"b\\\\c"}', campaign_id = 'ü\\'`;

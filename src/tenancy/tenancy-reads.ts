import type { RangeReads } from './modules/module-manifest';

/** The newest of each source, up to a limit. */
const AUDIT_OF_TARGET =
  /^SELECT \* FROM \( \(SELECT .* FROM audit_events WHERE team_id = \$1 AND target_id =/;

/** The next of each actor, action and target that a search has found, up to a limit. */
const FOUND_AUDIT = /^SELECT DISTINCT \* FROM \( \(SELECT event\.\* FROM unnest/;

export const TENANCY_READS: readonly RangeReads[] = [
  {
    statement: 'list_changes_of_target',
    table: 'audit_events',
    by: ['team_id', 'target_id', 'id'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: 'erase_idempotency_keys',
    table: 'idempotency_keys',
    by: ['team_id', 'key'],
    reason: 'The next rows after a key, up to a limit.',
  },
  {
    statement: AUDIT_OF_TARGET,
    table: 'audit_events',
    by: ['team_id', 'target_id'],
    reason: 'A page in the order of the index.',
  },
  {
    statement: AUDIT_OF_TARGET,
    table: 'audit_events',
    by: ['team_id', "(details ->> 'formId'::text)"],
    reason: 'A page in the order of the index.',
  },
  ...(['actor_id', 'action', 'target_id'] as const).map((column) => ({
    statement: FOUND_AUDIT,
    table: 'audit_events',
    by: ['team_id', column],
    reason: 'A page of each value, in the order of the index; at most 100 values.',
  })),
  {
    table: 'retention_settings',
    by: null,
    reason: 'A team has a row for each kind and each form that it has chosen days for.',
  },
  {
    statement: /^(delete|find_teams_with)_expired_audit_events$/,
    table: 'audit_events',
    by: ['team_id', 'id'],
    reason: 'The oldest of a team, up to a limit.',
  },
  {
    statement: /^(delete|find_teams_with)_expired_idempotency_keys$/,
    table: 'idempotency_keys',
    by: ['team_id', 'expires_at'],
    reason: 'The oldest of a team, up to a limit.',
  },
];

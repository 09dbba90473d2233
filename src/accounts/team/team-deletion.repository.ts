import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';

/** Keeps accounts from becoming members of a team, because the foreign key of a membership waits for the lock. */
const LOCK_ACCOUNTS = 'SELECT id FROM accounts WHERE id = ANY ($1) ORDER BY id FOR UPDATE';

const LIST_MEMBERS = `
  SELECT DISTINCT account_id AS "accountId" FROM users WHERE account_id = ANY ($1)`;

/** SQL: whether an account has the address of an ended invitation, or another team still invites it. */
const IS_USED_ELSEWHERE = `
  EXISTS (SELECT 1 FROM accounts WHERE accounts.email_key = ended_invitations.email_key)
  OR EXISTS (SELECT 1 FROM invitations
              WHERE invitations.email_key = ended_invitations.email_key AND team_id <> $1)`;

/** Returns the invited addresses that the service does not need any more. */
const END_INVITATIONS = `
  WITH ended_invitations AS (
    DELETE FROM invitations WHERE team_id = $1 RETURNING email, email_key
  )
  SELECT DISTINCT email FROM ended_invitations WHERE NOT (${IS_USED_ELSEWHERE})`;

const DELETE_ACCOUNTS = `
  DELETE FROM accounts WHERE id = ANY ($1)
  RETURNING email, EXISTS (SELECT 1 FROM invitations
                            WHERE invitations.email_key = accounts.email_key) AS "isInvited"`;

export interface DeletedAccount {
  readonly email: string;
  /** Whether another team invites the address. */
  readonly isInvited: boolean;
}

/** The statements of the people of a team that is deleted. */
@Injectable()
export class TeamDeletionRepository {
  /** Ends the invitations of a team; returns their addresses, except those that an account has or another team invites. */
  async endInvitations(unit: UnitOfWork): Promise<string[]> {
    const rows = await unit.query<{ email: string }>(END_INVITATIONS, [unit.teamId]);
    return rows.map(({ email }) => email);
  }

  /** Ends the memberships of a team; returns the ids of the accounts that were, or are, its members. */
  async endMemberships(unit: UnitOfWork): Promise<string[]> {
    await unit.query(
      'UPDATE users SET removed_at = now() WHERE team_id = $1 AND removed_at IS NULL',
      [unit.teamId],
    );
    const rows = await unit.query<{ accountId: string }>(
      `SELECT account_id AS "accountId" FROM users
        WHERE team_id = $1 AND account_id IS NOT NULL ORDER BY account_id`,
      [unit.teamId],
    );
    return rows.map(({ accountId }) => accountId);
  }

  /** Deletes those of these accounts that belong to no team, now or formerly. */
  async deleteUnused(unit: UnitOfWork, accountIds: readonly string[]): Promise<DeletedAccount[]> {
    const [locked, members] = (await unit.queryAll([
      [LOCK_ACCOUNTS, [accountIds]],
      [LIST_MEMBERS, [accountIds]],
    ])) as [{ id: string }[], { accountId: string }[]];
    const used = new Set(members.map(({ accountId }) => accountId));
    const ids = locked.map(({ id }) => id).filter((id) => !used.has(id));
    if (ids.length === 0) return [];
    // These rows of an account refer to it.
    for (const table of ['one_time_links', 'recovery_codes', 'sessions', 'mails']) {
      await unit.query(`DELETE FROM ${table} WHERE account_id = ANY ($1)`, [ids]);
    }
    await unit.query('DELETE FROM one_time_links WHERE issuer_id = ANY ($1)', [ids]);
    return unit.query<DeletedAccount>(DELETE_ACCOUNTS, [ids]);
  }
}

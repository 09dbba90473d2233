import { Injectable } from '@nestjs/common';
import { KeysService } from '../../auth/keys.service';
import { TeamsService } from '../../auth/teams.service';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import type { Share } from '../../core/limits/share';
import { MailLogService } from '../../mail/log/mail-log.service';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeByOperator } from '../../tenancy/audit/audited-change';
import type { PurgeCounts } from '../../tenancy/purges/purge-kind';
import { type RequestScope, systemScope, type UnitOfWork } from '../../tenancy/scope/request-scope';
import { TeamDeletions, type TeamEnding } from '../../tenancy/team-deletions/team-deletions';
import { SessionResolver } from '../sessions/session-resolver';
import { TeamDeletionRepository } from './team-deletion.repository';
import type { TeamContentsView } from './team.views';

/** What a person is shown before a team is deleted: the labels of tables in the report of the deletion. */
const TABLE_LABELS: Readonly<Record<keyof TeamContentsView, string>> = {
  members: 'users',
  forms: 'forms',
  responses: 'formResponses',
  customers: 'customers',
  pointsEntries: 'pointsTransactions',
  coupons: 'coupons',
  posts: 'socialPosts',
};

/** Deletes teams. People who belong to no other team lose their account with the team. */
@Injectable()
export class TeamDeletionService implements TeamEnding {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly teams: TeamsService,
    private readonly keys: KeysService,
    private readonly deletions: TeamDeletions,
    private readonly people: TeamDeletionRepository,
    private readonly mailLog: MailLogService,
    private readonly resolver: SessionResolver,
  ) {
    deletions.register(this);
  }

  /** What would be deleted, each number up to 100,000. */
  async count(scope: RequestScope): Promise<TeamContentsView> {
    const counts = await this.deletions.count(scope, Object.values(TABLE_LABELS));
    const countOf = (name: keyof TeamContentsView): number => counts[TABLE_LABELS[name]] ?? 0;
    return {
      members: countOf('members'),
      forms: countOf('forms'),
      responses: countOf('responses'),
      customers: countOf('customers'),
      pointsEntries: countOf('pointsEntries'),
      coupons: countOf('coupons'),
      posts: countOf('posts'),
    };
  }

  /**
   * Ends all rights in the team of a unit of work and all that it does, and starts the deletion of its rows.
   * @param name as the person has typed it
   * @throws ApiError VALIDATION_FAILED if it is not the name of the team; TEAM_BEING_DELETED if somebody else has just deleted the team
   */
  async delete(unit: UnitOfWork, name: string): Promise<void> {
    if ((await this.start(unit, name)) === null) throw new ApiError('TEAM_BEING_DELETED');
  }

  /** Returns the id of the purge, or null if the team is being deleted already. */
  private async start(unit: UnitOfWork, name: string): Promise<string | null> {
    const team = await this.teams.getOrDeleted(unit, unit.teamId);
    if (name.normalize('NFC') !== team.name.normalize('NFC')) {
      throw new ApiError('VALIDATION_FAILED', ['name: must be the name of the team']);
    }
    if (!(await this.teams.markDeleted(unit))) return null;
    const id = await this.deletions.start(unit);
    unit.afterCommit(() => this.resolver.forget());
    return id;
  }

  /**
   * Deletes a team as the operator, and waits for the end. Continues a deletion that was interrupted.
   * @returns the number of deleted rows by their names
   * @throws ApiError VALIDATION_FAILED for another name, and if there is no such team
   */
  async deleteNow(
    share: Share,
    idOrName: string,
    name: string,
  ): Promise<{ teamId: string; deleted: PurgeCounts }> {
    const team = await this.teams.getOrDeleted(share, idOrName);
    const scope = systemScope(team.id);
    const started = await this.database.transaction(scope, async (unit) => {
      const purgeId = await this.start(unit, name);
      // Not recorded when it continues, because the purge may have emptied the audit log already.
      const change = changeByOperator('deleteTeam', 'team', team.id);
      if (purgeId !== null) this.audit.record(unit, team.id, change);
      return purgeId;
    });
    const id = started ?? (await this.deletions.find(scope));
    if (id === null) throw new Error('The deletion of the team has no purge.');
    return { teamId: team.id, deleted: await this.deletions.finish(scope, id) };
  }

  async begin(unit: UnitOfWork): Promise<{ accountIds: string[] }> {
    await this.keys.revokeAll(unit);
    const addresses = await this.people.endInvitations(unit);
    // First, so that a mail that is being sent has stored whether its address was rejected.
    await this.mailLog.cancelPending(unit);
    await this.mailLog.forgetRejected(unit, addresses);
    return { accountIds: await this.people.endMemberships(unit) };
  }

  async finish(unit: UnitOfWork, begun: Readonly<Record<string, unknown>>): Promise<PurgeCounts> {
    const ids = Array.isArray(begun['accountIds']) ? (begun['accountIds'] as string[]) : [];
    const accounts = await this.people.deleteUnused(unit, ids);
    await this.mailLog.forgetRejected(
      unit,
      accounts.filter(({ isInvited }) => !isInvited).map(({ email }) => email),
    );
    unit.afterCommit(() => this.resolver.forget());
    await this.teams.delete(unit);
    return { ...(accounts.length > 0 && { accounts: accounts.length }), teams: 1 };
  }
}

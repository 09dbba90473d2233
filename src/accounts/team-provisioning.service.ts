import { Injectable } from '@nestjs/common';
import { AuditLog } from '../tenancy/audit/audit-log';
import { changeByOperator } from '../tenancy/audit/audited-change';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import { KeysService } from '../auth/keys.service';
import { type NewTeam, TeamsService } from '../auth/teams.service';
import { newId } from '../core/values/identifiers';
import { FormsService } from '../forms/forms.service';
import { MembershipsRepository } from './members/memberships.repository';

export interface ProvisioningSettings extends NewTeam {
  /** The e-mail address of the first user. */
  ownerEmail: string | null;
  /** false: the team has no form, so it cannot create one over the API either (NO_FORM_OWNER). */
  starterForm: boolean;
}

export interface ProvisionedTeam {
  teamId: string;
  name: string;
  starterFormId: string | null;
  /** The secret of the team's first key; only its hash is stored. */
  apiKey: string;
}

/** Creates a team that can use the API at once: with its first user, a starter form and an API key. */
@Injectable()
export class TeamProvisioningService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly teams: TeamsService,
    private readonly memberships: MembershipsRepository,
    private readonly keys: KeysService,
    private readonly forms: FormsService,
  ) {}

  /** Creates a team in a transaction of its own. */
  createTeam(settings: ProvisioningSettings): Promise<ProvisionedTeam> {
    return this.database.transaction(null, async (transaction) => {
      const team = await this.insertTeam(transaction, settings);
      this.audit.record(
        transaction,
        team.teamId,
        changeByOperator('createTeam', 'team', team.teamId, { name: team.name }),
      );
      return team;
    });
  }

  /** Creates a team in the transaction of the caller. */
  async insertTeam(
    transaction: Transaction,
    settings: ProvisioningSettings,
  ): Promise<ProvisionedTeam> {
    const { teamId, starterFormId } = await this.insertTeamWithoutKey(transaction, settings);
    const { apiKey } = await this.keys.insertKey({ transaction, teamId });
    return { teamId, name: settings.name, starterFormId, apiKey };
  }

  /** Creates a team whose people create their keys in the console. */
  async insertTeamWithoutKey(
    transaction: Transaction,
    settings: ProvisioningSettings,
  ): Promise<{ teamId: string; starterFormId: string | null }> {
    const teamId = await this.teams.insertTeam(transaction, settings);
    const ownerId = newId();
    const owner = { id: ownerId, email: settings.ownerEmail };
    await this.memberships.insertUser({ transaction, teamId }, owner);
    const starterFormId = settings.starterForm
      ? await this.forms.insertStarterForm(transaction, teamId, ownerId)
      : null;
    return { teamId, starterFormId };
  }
}

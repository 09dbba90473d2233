import { Injectable } from '@nestjs/common';
import { type UnitOfWork, systemScope } from '../tenancy/scope/request-scope';
import { newId } from '../core/values/identifiers';
import { AuditLog } from '../tenancy/audit/audit-log';
import { changeByOperator } from '../tenancy/audit/audited-change';
import { Database } from '../core/database/database';
import { KeysService } from '../auth/keys.service';
import { type NewTeam, TeamsService } from '../auth/teams.service';
import { FormsService } from '../forms/forms.service';
import { MembershipsRepository } from './members/memberships.repository';

export interface ProvisioningSettings extends NewTeam {
  /** The e-mail address of the first user. */
  ownerEmail: string | null;
  /** Whether it gets a form. A team without one cannot create one over the API either (NO_FORM_OWNER). */
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
    return this.database.transaction(systemScope(newId()), async (unit) => {
      const team = await this.insertTeam(unit, settings);
      this.audit.record(
        unit,
        team.teamId,
        changeByOperator('createTeam', 'team', team.teamId, { name: team.name }),
      );
      return team;
    });
  }

  /** Creates the team of a unit of work. */
  async insertTeam(unit: UnitOfWork, settings: ProvisioningSettings): Promise<ProvisionedTeam> {
    const { teamId, starterFormId } = await this.insertTeamWithoutKey(unit, settings);
    const { apiKey } = await this.keys.insertKey(unit);
    return { teamId, name: settings.name, starterFormId, apiKey };
  }

  /** Creates the team of a unit of work, whose people create their keys in the console. */
  async insertTeamWithoutKey(
    unit: UnitOfWork,
    settings: ProvisioningSettings,
  ): Promise<{ teamId: string; starterFormId: string | null }> {
    const { teamId } = unit;
    await this.teams.insertTeam(unit, settings);
    const ownerId = newId();
    await this.memberships.insertUser(unit, { id: ownerId, email: settings.ownerEmail });
    const starterFormId = settings.starterForm
      ? await this.forms.insertStarterForm(unit, teamId, ownerId)
      : null;
    return { teamId, starterFormId };
  }
}

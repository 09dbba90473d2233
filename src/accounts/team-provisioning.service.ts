import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { KeysService } from '../auth/keys.service';
import { type NewTeam, TeamsService } from '../auth/teams.service';
import { FormsService } from '../forms/forms.service';

export interface TeamSettings extends NewTeam {
  /** false: the team has no form, so it cannot create one over the API either (NO_FORM_OWNER). */
  starterForm: boolean;
}

export interface ProvisionedTeam {
  teamId: string;
  name: string;
  starterFormId: string | null;
  /** The secret of the team's first key; nobody can read it again. */
  apiKey: string;
}

/** Makes a team that can be worked with at once: itself, its first user, its starter form and a key. */
@Injectable()
export class TeamProvisioning {
  constructor(
    private readonly dataSource: DataSource,
    private readonly teams: TeamsService,
    private readonly keys: KeysService,
    private readonly forms: FormsService,
  ) {}

  /** All of it or nothing. */
  createTeam(settings: TeamSettings): Promise<ProvisionedTeam> {
    return this.dataSource.transaction((manager) => this.insertTeam(manager, settings));
  }

  /** For callers that hold a transaction. */
  async insertTeam(manager: EntityManager, settings: TeamSettings): Promise<ProvisionedTeam> {
    const { teamId, ownerId } = await this.teams.insertTeam(manager, settings);
    const { apiKey } = await this.keys.insertKey(manager, teamId);
    const starterFormId = settings.starterForm
      ? await this.forms.insertStarterForm(manager, teamId, ownerId)
      : null;
    return { teamId, name: settings.name, starterFormId, apiKey };
  }
}

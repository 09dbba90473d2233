import { OPERATOR } from '../../core/limits/share';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { newId } from '../../core/values/identifiers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions';
import { hashApiKey } from '../../auth/api-key';
import { type KeyRow, KeysService } from '../../auth/keys.service';
import { Database } from '../../core/database/database';
import { withAdvisoryLock } from '../../core/database/with-client';
import { TeamsService } from '../../auth/teams.service';
import type { FormDefinition } from '../../forms/form-definition';
import { FormsService } from '../../forms/forms.service';
import { TeamProvisioningService } from '../../accounts/team-provisioning.service';
import { DemoDataService } from './demo-data.service';
import { DemoExamplesService, type ExampleRedemption } from './demo-examples.service';
import { type DemoRecord, demoFile, readDemoFile, writeDemoFile } from './demo-file';
import { DEMO_TEAM } from './demo-forms';

export interface Demo {
  readonly teamId: string;
  readonly teamName: string;
  /** null if the API key of the demo team has been revoked or has expired. */
  readonly apiKey: string | null;
  /** The form with most of the responses. */
  readonly form: FormDefinition;
  /** The link of its hosted page, or null if it has not been published. */
  readonly link: string | null;
  /** null if there is no coupon code to redeem. */
  readonly redemption: ExampleRedemption | null;
}

/** The name of the API key that the start prints. */
const API_KEY_LABEL = 'Demo key';

/** Creates the demo team of a new installation. */
@Injectable()
export class DemoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly teams: TeamsService,
    private readonly apiKeys: KeysService,
    private readonly provisioning: TeamProvisioningService,
    private readonly data: DemoDataService,
    private readonly forms: FormsService,
    private readonly examples: DemoExamplesService,
  ) {}

  /**
   * Finds the demo team, or creates it if the database is empty; null when the database has other teams only. Completes
   * data that a crash left incomplete. The API key is stored in the data folder, so that each start can show it.
   */
  async prepare(dataDir: string): Promise<Demo | null> {
    const file = demoFile(dataDir);
    const { url = '' } = this.dataSource.options as PostgresDataSourceOptions;
    return withAdvisoryLock(url, 'demo', async () => {
      const record = (await this.findRecord(file)) ?? (await this.createTeam(file));
      if (record === null) return null;
      const team = await this.teams.get(OPERATOR, record.teamId);
      const storedKey = await this.findApiKey(record);
      const scope = systemScope(team.id, { phoneRegion: team.phoneRegion });
      const formId = record.formId ?? (await this.fill(file, record, scope));
      return {
        teamId: team.id,
        teamName: team.name,
        apiKey: isUsable(storedKey) ? record.apiKey : null,
        form: await this.forms.getWithFields(scope, formId),
        link: (await this.forms.getDetails(scope, formId)).link,
        redemption: await this.examples.findRedemption(team.id),
      };
    });
  }

  /** Ignores a stored record whose database was deleted, or whose team was not committed. */
  private async findRecord(file: string): Promise<DemoRecord | null> {
    const record = await readDemoFile(file);
    if (record === null) return null;
    const teams = await this.teams.list(OPERATOR);
    return teams.some((team) => team.id === record.teamId) ? record : null;
  }

  private createTeam(file: string): Promise<DemoRecord | null> {
    return this.database.transaction(systemScope(newId()), async (unit) => {
      if (!(await this.teams.isEmpty(unit))) return null;
      const { teamId } = await this.provisioning.insertTeamWithoutKey(unit, DEMO_TEAM);
      const { apiKey } = await this.apiKeys.insertKey(unit, { label: API_KEY_LABEL });
      const record = { teamId, apiKey, formId: null };
      // Before the commit: a record without its team is ignored, but the key of a team without a record is lost.
      await writeDemoFile(file, record);
      return record;
    });
  }

  private async fill(file: string, record: DemoRecord, scope: RequestScope): Promise<string> {
    const formId = await this.data.complete(scope);
    await writeDemoFile(file, { ...record, formId });
    return formId;
  }

  private async findApiKey({ teamId, apiKey }: DemoRecord): Promise<KeyRow> {
    const hash = hashApiKey(apiKey);
    const apiKeys = await this.apiKeys.listAsOperator(teamId);
    const storedKey = apiKeys.find(({ keyHash }) => keyHash.equals(hash));
    if (storedKey === undefined)
      throw new Error('The API key in demo.json does not belong to the demo team.');
    return storedKey;
  }
}

function isUsable({ revokedAt, expiresAt }: KeyRow): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt.getTime() > Date.now());
}

import { Injectable } from '@nestjs/common';
import {
  type ConnectionNotice,
  ConnectionNoticesService,
} from '../../social-sync/credentials/connection-notices.service';
import type { Platform } from '@rapport/social-connectors';
import { TeamsService } from '../../auth/teams.service';
import { MailRights } from '../../mail/mail-rights';
import { MailService } from '../../mail/mail.service';
import { systemScope, type UnitOfWork } from '../../tenancy/scope/request-scope';
import type { NotificationSource } from './notification-source';

/** The names of the platforms as their owners write them. */
const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  twitter: 'X',
  youtube: 'YouTube',
};

/** Connections that have to be renewed: when they have stopped, and 7 days before. */
@Injectable()
export class ConnectionsSource implements NotificationSource {
  readonly name = 'connections';

  constructor(
    private readonly connections: ConnectionNoticesService,
    private readonly teams: TeamsService,
    private readonly mail: MailService,
    rights: MailRights,
  ) {
    rights.add('brokenConnection', async ({ teamId, content }) => {
      const names = Object.entries(PLATFORM_NAMES) as [Platform, string][];
      const platform = names.find(([, name]) => name === content.values['platform'])?.[0];
      return (
        teamId !== null &&
        platform !== undefined &&
        this.connections.needsReauth(systemScope(teamId), platform)
      );
    });
  }

  listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    return this.connections.listTeams(afterTeam, now, limit);
  }

  async tell(unit: UnitOfWork, now: Date): Promise<void> {
    const notices = await this.connections.take(unit, now);
    if (notices.length === 0) return;
    const { name: team } = await this.teams.get(unit, unit.teamId);
    for (const notice of notices) await this.tellOne(unit, team, notice);
  }

  private async tellOne(
    unit: UnitOfWork,
    team: string,
    { platform, accountName: account, endsAt }: ConnectionNotice,
  ): Promise<void> {
    const path = `/teams/${unit.teamId}/connections`;
    const subscribers = { frequency: 'atOnce' } as const;
    const values = { team, platform: PLATFORM_NAMES[platform], account };
    await (endsAt === null
      ? this.mail.notify(unit, subscribers, { kind: 'brokenConnection', values, path })
      : this.mail.notify(unit, subscribers, {
          kind: 'expiringConnection',
          values: { ...values, endsAt: endsAt.getTime() },
          path,
        }));
  }
}

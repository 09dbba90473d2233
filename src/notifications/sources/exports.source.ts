import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { MailService } from '../../mail/mail.service';
import { PreparedExportsService } from '../../responses/prepared-exports/prepared-exports.service';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import type { NotificationSource } from './notification-source';

const MAX_TAKEN_EXPORTS = 20;

/** Exports that are finished, for the member who has asked for them. */
@Injectable()
export class ExportsSource implements NotificationSource {
  readonly name = 'prepared-exports';

  constructor(
    private readonly exports: PreparedExportsService,
    private readonly teams: TeamsService,
    private readonly mail: MailService,
  ) {}

  listTeams(afterTeam: string, _now: Date, limit: number): Promise<string[]> {
    return this.exports.listTeamsToTell(afterTeam, limit);
  }

  async tell(unit: UnitOfWork): Promise<void> {
    const finished = await this.exports.takeFinished(unit, MAX_TAKEN_EXPORTS);
    if (finished.length === 0) return;
    const { name: team } = await this.teams.get(unit, unit.teamId);
    for (const { userId, fileName: file, rows, problem } of finished) {
      const path = `/teams/${unit.teamId}/exports`;
      const subscribers = {
        frequency: 'atOnce' as const,
        isFor: (member: { userId: string }) => member.userId === userId,
      };
      await (problem === null
        ? this.mail.notify(unit, subscribers, {
            kind: 'readyExport',
            values: { team, file, rows },
            path,
          })
        : this.mail.notify(unit, subscribers, {
            kind: 'failedExport',
            values: { team, file, problem },
            path,
          }));
    }
  }
}

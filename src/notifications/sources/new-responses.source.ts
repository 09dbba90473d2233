import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { FormsService } from '../../forms/forms.service';
import { MailService } from '../../mail/mail.service';
import { ArrivalsService } from '../../responses/arrivals/arrivals.service';
import { hasRole, type Role } from '../../tenancy/scope/role';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { namesOf, sumOf, toItems } from './form-counts';
import type { NotificationSource } from './notification-source';

/** Viewers may not read responses: their mails link to the summary. */
const MAY_READ: Role = 'analyst';

/** New responses at once: each form at most once in 10 minutes, several forms in one mail. */
@Injectable()
export class NewResponsesSource implements NotificationSource {
  readonly name = 'new-responses';

  constructor(
    private readonly arrivals: ArrivalsService,
    private readonly forms: FormsService,
    private readonly teams: TeamsService,
    private readonly mail: MailService,
  ) {}

  listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    return this.arrivals.listTeams(afterTeam, now, limit);
  }

  async tell(unit: UnitOfWork, now: Date): Promise<void> {
    const counts = await namesOf(this.forms, unit, await this.arrivals.take(unit, now));
    const [first] = counts;
    if (first === undefined) return;
    const { name: team } = await this.teams.get(unit, unit.teamId);
    const count = sumOf(counts);
    for (const mayRead of [true, false]) {
      const subscribers = {
        frequency: 'atOnce' as const,
        isFor: ({ role }: { role: Role }) => hasRole(role, MAY_READ) === mayRead,
      };
      const items = toItems(unit.teamId, counts, mayRead);
      await (counts.length === 1
        ? this.mail.notify(unit, subscribers, {
            kind: 'newResponses',
            values: { team, form: first.name, count },
            path: items[0]?.path ?? null,
          })
        : this.mail.notify(unit, subscribers, {
            kind: 'newResponsesOfForms',
            values: { team, forms: counts.length, count },
            path: `/teams/${unit.teamId}${mayRead ? '/inbox' : '/forms'}`,
            items,
          }));
    }
  }
}

import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { FormsService } from '../../forms/forms.service';
import { MailService } from '../../mail/mail.service';
import { WebhookAlarmsService } from '../../responses/webhooks/webhook-alarms.service';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import type { NotificationSource } from './notification-source';

/** Webhooks that fail, once until they work again; several forms in one mail. */
@Injectable()
export class WebhooksSource implements NotificationSource {
  readonly name = 'failing-webhooks';

  constructor(
    private readonly alarms: WebhookAlarmsService,
    private readonly forms: FormsService,
    private readonly teams: TeamsService,
    private readonly mail: MailService,
  ) {}

  listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]> {
    return this.alarms.listTeams(afterTeam, now, limit);
  }

  async tell(unit: UnitOfWork, now: Date): Promise<void> {
    const failing = await this.alarms.take(unit, now);
    const forms = await this.forms.getOutlines(
      unit,
      failing.map(({ formId }) => formId),
    );
    const named = failing.flatMap(({ formId, failingSince }) => {
      const form = forms.get(formId);
      const path = `/teams/${unit.teamId}/forms/${formId}/webhook`;
      return form === undefined ? [] : [{ path, text: form.name, failingSince }];
    });
    const [first] = named;
    if (first === undefined) return;
    const { name: team } = await this.teams.get(unit, unit.teamId);
    const since = Math.min(...named.map(({ failingSince }) => failingSince.getTime()));
    await this.mail.notify(
      unit,
      { frequency: 'atOnce' },
      {
        kind: 'failingWebhooks',
        values: { team, form: first.text, forms: named.length, since },
        path: first.path,
        items: named.length === 1 ? [] : named.map(({ text, path }) => ({ text, path })),
      },
    );
  }
}

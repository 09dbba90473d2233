import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { ApiError } from '../../core/errors/api-error';
import { MINUTE_MS } from '../../core/values/durations';
import type { MemberActor, RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { type Choices, notificationsFor } from '../domain/choices';
import { NOTIFICATION_RULES, NOTIFICATIONS } from '../domain/mail-kinds';
import { type MailMember, MailRecipients } from '../mail-recipients';
import { MailService } from '../mail.service';
import { toRejectedView } from '../rejected-address.view';
import { RejectedAddressesRepository } from '../rejected-addresses.repository';
import { ChoicesRepository } from './choices.repository';
import type { NotificationsDto } from './notifications.dto';
import { type NotificationsView, toNotificationViews } from './notifications.views';

/** A person who presses the button twice gets one mail. */
const CHECK_WINDOW_MS = 5 * MINUTE_MS;

/** Which mails of a team the person who is signed in gets. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly recipients: MailRecipients,
    private readonly choices: ChoicesRepository,
    private readonly rejected: RejectedAddressesRepository,
    private readonly mails: MailService,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'mail'>,
  ) {}

  async get(scope: RequestScope<MemberActor>): Promise<NotificationsView> {
    const stored = await this.choices.find(scope, scope.actor.id);
    return this.toView(scope, stored?.choices ?? {});
  }

  /** Replaces the choices. @throws ApiError VALIDATION_FAILED for a notification that the role may not get */
  async replace(
    scope: RequestScope<MemberActor>,
    chosen: NotificationsDto,
  ): Promise<NotificationsView> {
    const choices: Choices = Object.fromEntries(
      NOTIFICATIONS.flatMap((notification) => {
        const frequency = chosen[notification];
        return frequency === undefined ? [] : [[notification, frequency]];
      }),
    );
    const allowed = notificationsFor(scope.actor.role);
    const violations = NOTIFICATIONS.filter(
      (notification) => choices[notification] !== undefined && !allowed.includes(notification),
    ).map((name) => `${name}: needs the role ${NOTIFICATION_RULES[name].role}`);
    if (violations.length > 0) throw new ApiError('VALIDATION_FAILED', violations);
    return this.toView(scope, await this.choices.replace(scope, scope.actor.id, choices));
  }

  /** Sends mails to a rejected address again, and a mail that shows whether it arrives. @throws ApiError MAIL_DISABLED */
  async confirmAddress(unit: UnitOfWork<MemberActor>): Promise<NotificationsView> {
    if (this.config.mail === null) throw new ApiError('MAIL_DISABLED');
    const member = await this.getMember(unit);
    await this.rejected.delete(unit, member.email);
    await this.mails.sendToPerson(unit, unit.teamId, member, {
      kind: 'addressCheck',
      values: {},
      path: `/teams/${unit.teamId}/notifications`,
      dedupeKey: `address check ${Math.floor(Date.now() / CHECK_WINDOW_MS)}`,
    });
    return this.get(unit);
  }

  private async toView(
    scope: RequestScope<MemberActor>,
    choices: Choices,
  ): Promise<NotificationsView> {
    const { email, role } = await this.getMember(scope);
    const rejection = await this.rejected.find(scope, email);
    return {
      sendsMail: this.config.mail !== null,
      address: email,
      rejected: rejection === null ? null : toRejectedView(rejection),
      notifications: toNotificationViews(role, choices),
    };
  }

  /** The member. One who was removed since the request began gets the same error as for an unknown team. */
  private async getMember(scope: RequestScope<MemberActor>): Promise<MailMember> {
    const member = await this.recipients.findMemberById(scope, scope.actor.id);
    if (member === null) throw new ApiError('TEAM_NOT_FOUND');
    return member;
  }
}

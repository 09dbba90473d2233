import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import { type Envelope, ok } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { envelope } from '../../core/openapi/returns';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { MemberActor, RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { NOTIFICATIONS } from '../domain/mail-kinds';
import { NotificationsDto } from './notifications.dto';
import { NotificationsService } from './notifications.service';
import { NotificationsView } from './notifications.views';

@ApiTags('Account')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/notifications`)
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Endpoint.get({
    id: 'getNotifications',
    summary: 'Get which mails you get',
    description: 'Of the person who is signed in, for this team.',
    role: 'viewer',
    returns: envelope(200, NotificationsView),
  })
  async get(
    @CurrentScope() scope: RequestScope<MemberActor>,
  ): Promise<Envelope<NotificationsView>> {
    return ok(await this.notifications.get(scope));
  }

  @Endpoint.put({
    id: 'setNotifications',
    summary: 'Choose which mails you get',
    description:
      'Replaces all choices: notifications that are absent follow the role. A notification that the role may not get is rejected.',
    role: 'viewer',
    audit: { target: 'team', param: 'teamId', details: [...NOTIFICATIONS] },
    idempotency: 'none',
    returns: envelope(200, NotificationsView),
  })
  async replace(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Body() dto: NotificationsDto,
  ): Promise<Envelope<NotificationsView>> {
    return ok(await this.notifications.replace(unit, dto));
  }

  @Endpoint.post({
    path: 'confirm-address',
    id: 'confirmMailAddress',
    summary: 'Send mails to your address again',
    description:
      'For an address that the mail server has rejected: sends a mail that shows whether mails arrive, at most one in five minutes.',
    role: 'viewer',
    audit: { target: 'team', param: 'teamId' },
    idempotency: 'none',
    returns: envelope(200, NotificationsView),
    errors: ['MAIL_DISABLED'],
  })
  async confirmAddress(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
  ): Promise<Envelope<NotificationsView>> {
    return ok(await this.notifications.confirmAddress(unit));
  }
}

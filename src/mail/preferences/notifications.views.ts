import { ApiProperty } from '../../core/openapi/decorators';
import { BOOLEAN, TEXT } from '../../core/openapi/common-properties';
import type { Role } from '../../tenancy/scope/role';
import { type Choices, frequencyOf, notificationsFor } from '../domain/choices';
import {
  type Frequency,
  type Notification,
  NOTIFICATION_RULES,
  NOTIFICATIONS,
} from '../domain/mail-kinds';
import { RejectedAddressView } from '../rejected-address.view';

export const FREQUENCIES = ['atOnce', 'daily', 'never'] as const;

/** One notification, and how often the person gets it. */
export class NotificationView {
  @ApiProperty({ enum: NOTIFICATIONS, example: 'newResponses' })
  readonly notification: Notification;

  @ApiProperty({ enum: FREQUENCIES, example: 'atOnce' })
  readonly frequency: Frequency;

  @ApiProperty({
    enum: FREQUENCIES,
    isArray: true,
    description: 'The frequencies that can be chosen.',
    example: ['atOnce', 'daily', 'never'],
  })
  readonly frequencies: readonly Frequency[];

  @ApiProperty({
    ...BOOLEAN,
    description: 'Whether it follows the role, since the person has not chosen.',
  })
  readonly isDefault: boolean;
}

/** Which mails of a team a person gets. */
export class NotificationsView {
  @ApiProperty({ ...BOOLEAN, example: true, description: 'Whether this service sends mail.' })
  readonly sendsMail: boolean;

  @ApiProperty({ ...TEXT, example: 'ada@example.com' })
  readonly address: string;

  @ApiProperty({
    type: RejectedAddressView,
    nullable: true,
    description:
      'Null if the address was not rejected. Otherwise no notifications are sent to it until it is confirmed.',
  })
  readonly rejected: RejectedAddressView | null;

  @ApiProperty({ type: [NotificationView], description: 'Those that the role may get.' })
  readonly notifications: NotificationView[];
}

export const toNotificationViews = (role: Role, choices: Choices): NotificationView[] =>
  notificationsFor(role).map((notification) => {
    const { frequencies } = NOTIFICATION_RULES[notification];
    const frequency = frequencyOf(notification, role, choices);
    return { notification, frequency, frequencies, isDefault: choices[notification] === undefined };
  });

import { hasRole, type Role } from '../../tenancy/scope/role';
import { type Frequency, type Notification, NOTIFICATION_RULES, NOTIFICATIONS } from './mail-kinds';

/** What a person has chosen; notifications without a choice follow the role. */
export type Choices = Readonly<Partial<Record<Notification, Frequency>>>;

/** How often a member gets a notification. A role that may not see it never gets it, whatever the person has chosen. */
export function frequencyOf(notification: Notification, role: Role, choices: Choices): Frequency {
  const { role: required, defaultFor, frequencies } = NOTIFICATION_RULES[notification];
  if (!hasRole(role, required)) return 'never';
  const chosen = choices[notification];
  return chosen !== undefined && frequencies.includes(chosen) ? chosen : defaultFor(role);
}

/** The notifications that a role may get. */
export const notificationsFor = (role: Role): Notification[] =>
  NOTIFICATIONS.filter((notification) => hasRole(role, NOTIFICATION_RULES[notification].role));

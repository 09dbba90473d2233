import type {
  MailView,
  NotificationsView,
  NotificationView,
} from '../../../packages/client/src/generated/console';
import type { StatusKind } from '../ui/status';

export type Mail = MailView;
export type MailStatus = MailView['status'];
export type Notifications = NotificationsView;
export type Notification = NotificationView['notification'];
export type Frequency = NotificationView['frequency'];

export const MAIL_STATUS_KINDS: Readonly<Record<MailStatus, StatusKind>> = {
  pending: 'waiting',
  sent: 'ready',
  failed: 'failed',
  bounced: 'failed',
  cancelled: 'idle',
};

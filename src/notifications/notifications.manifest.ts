import { AddDigestAndReportMarks1795795000000 } from '../../migrations/1795795000000-AddDigestAndReportMarks';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';

export const NOTIFICATIONS: ModuleManifest = {
  name: 'notifications',
  uses: ['analytics', 'auth', 'forms', 'mail', 'month-reports', 'responses', 'social-sync'],
  load: async () => [(await import('./notifications.module.js')).NotificationsModule],
  migrations: [AddDigestAndReportMarks1795795000000],
};

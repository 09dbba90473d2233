import { AddDigestAndReportMarks1795795000000 } from '../../migrations/1795795000000-AddDigestAndReportMarks';
import { AddWeeklyReports1795838110000 } from '../../migrations/1795838110000-AddWeeklyReports';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';

export const NOTIFICATIONS: ModuleManifest = {
  name: 'notifications',
  uses: ['analytics', 'auth', 'forms', 'mail', 'reports', 'responses', 'social-sync'],
  load: async () => [(await import('./notifications.module.js')).NotificationsModule],
  migrations: [AddDigestAndReportMarks1795795000000, AddWeeklyReports1795838110000],
};

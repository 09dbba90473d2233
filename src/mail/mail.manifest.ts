import { AddMails1795785000000 } from '../../migrations/1795785000000-AddMails';
import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { EXPIRED_ROWS } from './expired-rows';

export const MAIL: ModuleManifest = {
  name: 'mail',
  uses: ['auth'],
  load: async () => [(await import('./mail.module.js')).MailModule],
  migrations: [AddMails1795785000000],
  expiredRows: EXPIRED_ROWS,
};

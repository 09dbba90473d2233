import { ACCOUNTS } from './accounts/accounts.manifest';
import { ANALYTICS } from './analytics/analytics.manifest';
import { AUTH } from './auth/auth.manifest';
import { CAMPAIGNS } from './campaigns/campaigns.manifest';
import { CUSTOMERS } from './customers/customers.manifest';
import { ERASURES } from './erasures/erasures.manifest';
import { FORMS } from './forms/forms.manifest';
import { HOSTED_FORMS } from './hosted-forms/hosted-forms.manifest';
import { MAIL } from './mail/mail.manifest';
import { NOTIFICATIONS } from './notifications/notifications.manifest';
import { REPORTS } from './reports/reports.manifest';
import { RESPONSES } from './responses/responses.manifest';
import type { Migrations } from './core/database/data-source-options';
import type { AuditWords, ModuleManifest } from './tenancy/modules/module-manifest';
import { RETENTION } from './retention/retention.manifest';
import { SOCIAL_SYNC } from './social-sync/social-sync.manifest';
import { TENANCY } from './tenancy/tenancy.manifest';

/** The modules, in the order in which the API documents show their endpoints. */
export const MODULES: readonly ModuleManifest[] = [
  AUTH,
  ACCOUNTS,
  MAIL,
  CUSTOMERS,
  FORMS,
  RESPONSES,
  HOSTED_FORMS,
  ANALYTICS,
  SOCIAL_SYNC,
  REPORTS,
  NOTIFICATIONS,
  CAMPAIGNS,
  ERASURES,
  RETENTION,
  TENANCY,
];

const timeOf = ({ name }: Migrations[number]): number => Number(name.slice(-13));

/** The migrations of all modules, oldest first. */
export const MIGRATIONS: Migrations = MODULES.flatMap(({ migrations = [] }) => migrations).sort(
  (one, other) => timeOf(one) - timeOf(other),
);

/** The words of the audited actions of all modules. */
export const AUDIT_WORDS: AuditWords = Object.assign(
  {},
  ...MODULES.map(({ auditWords }) => auditWords),
);

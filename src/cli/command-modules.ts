import type { Type } from '@nestjs/common';

/** Imports the Nest modules whose services a command uses. Loading those of all commands takes most of the time of a command. */
export type CommandModules = () => Promise<readonly Type[]>;

/** Teams and their keys. */
export const authModules: CommandModules = async () => [
  (await import('../auth/auth.module.js')).AuthModule,
];

/** Social analytics of teams, and the accounts that it comes from. */
export const socialModules: CommandModules = async () => [
  ...(await authModules()),
  (await import('../analytics/analytics.module.js')).AnalyticsModule,
  (await import('../social-sync/social-sync.module.js')).SocialSyncModule,
];

/** The modules of all commands, because most modules need each other. */
export const allModules: CommandModules = async () => [
  ...(await socialModules()),
  (await import('../accounts/accounts.module.js')).AccountsModule,
  (await import('../accounts/provisioning.module.js')).ProvisioningModule,
  (await import('../campaigns/campaigns.module.js')).CampaignsModule,
  (await import('../customers/customers.module.js')).CustomersModule,
  (await import('../erasures/erasures.module.js')).ErasuresModule,
  (await import('../forms/forms.module.js')).FormsModule,
  (await import('../hosted-forms/page/hosted-page-measure.js')).PageMeasureModule,
  (await import('../responses/responses.module.js')).ResponsesModule,
  (await import('./seed/seed.module.js')).SeedModule,
];

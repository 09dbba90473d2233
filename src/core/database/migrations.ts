import { CreateInitialSchema1795330000000 } from '../../../migrations/1795330000000-CreateInitialSchema';
import { CreateSocialCredentials1795363000000 } from '../../../migrations/1795363000000-CreateSocialCredentials';
import { CreateAccounts1795372200000 } from '../../../migrations/1795372200000-CreateAccounts';
import { CreateHostedForms1795380000000 } from '../../../migrations/1795380000000-CreateHostedForms';
import { AddSessionMaxHours1795426470000 } from '../../../migrations/1795426470000-AddSessionMaxHours';

/** Every migration, oldest first. An explicit list, so that no glob decides which migrations run. */
export const MIGRATIONS = [
  CreateInitialSchema1795330000000,
  CreateSocialCredentials1795363000000,
  CreateAccounts1795372200000,
  CreateHostedForms1795380000000,
  AddSessionMaxHours1795426470000,
];

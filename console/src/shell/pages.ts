import {
  IconForms,
  IconHistory,
  IconHome,
  IconKey,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { Role } from '../api/types';

/** The pages of a team, in the order of the navigation and the command palette; those of `Settings` are the last. */
export const TEAM_PAGES = [
  { to: '/teams/$teamId', label: 'Home', icon: IconHome, minRole: 'viewer', keys: 'g h' },
  { to: '/teams/$teamId/forms', label: 'Forms', icon: IconForms, minRole: 'viewer', keys: 'g f' },
  {
    to: '/teams/$teamId/keys',
    label: 'API keys',
    icon: IconKey,
    minRole: 'admin',
    keys: 'g k',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/members',
    label: 'People',
    icon: IconUsers,
    minRole: 'admin',
    keys: 'g p',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/audit',
    label: 'Audit log',
    icon: IconHistory,
    minRole: 'admin',
    keys: 'g l',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/settings',
    label: 'Team',
    icon: IconSettings,
    minRole: 'viewer',
    keys: 'g t',
    isSetting: true,
  },
] as const satisfies readonly { minRole: Role; isSetting?: boolean; [property: string]: unknown }[];

export const ACCOUNT_PAGE = {
  to: '/account',
  label: 'Your account',
  icon: IconUserCircle,
  keys: 'g a',
} as const;

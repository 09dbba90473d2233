import {
  IconCalendarClock,
  IconChartLine,
  IconReportAnalytics,
  IconCoins,
  IconForms,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconMail,
  IconScan,
  IconSettings,
  IconSpeakerphone,
  IconTicket,
  IconTrash,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Role } from '../api/types';
import type { TextKey } from '../texts/areas';

/** The text `page.<name>` of the area `shell` is the name of a page. */
type PageName =
  TextKey<'shell'> extends infer Key ? (Key extends `page.${infer Name}` ? Name : never) : never;

interface TeamPage {
  readonly to: string;
  readonly name: PageName;
  readonly icon: ComponentType<{ size?: number }>;
  readonly minRole: Role;
  /** The keys of its shortcut. */
  readonly keys: string;
  /** Whether it is among the settings. */
  readonly isSetting?: boolean;
  /** Whether the navigation leaves it out, because another page leads to it. */
  readonly isSubpage?: boolean;
}

/** The pages of a team, in the order of the navigation and the command palette; the settings are the last. */
export const TEAM_PAGES = [
  { to: '/teams/$teamId', name: 'home', icon: IconHome, minRole: 'viewer', keys: 'g h' },
  { to: '/teams/$teamId/inbox', name: 'inbox', icon: IconInbox, minRole: 'analyst', keys: 'g i' },
  { to: '/teams/$teamId/forms', name: 'forms', icon: IconForms, minRole: 'viewer', keys: 'g f' },
  {
    to: '/teams/$teamId/customers',
    name: 'customers',
    icon: IconUsersGroup,
    minRole: 'analyst',
    keys: 'g c',
  },
  {
    to: '/teams/$teamId/points',
    name: 'points',
    icon: IconCoins,
    minRole: 'analyst',
    keys: 'g o',
  },
  {
    to: '/teams/$teamId/coupons',
    name: 'coupons',
    icon: IconTicket,
    minRole: 'analyst',
    keys: 'g u',
  },
  { to: '/teams/$teamId/till', name: 'till', icon: IconScan, minRole: 'editor', keys: 'g y' },
  {
    to: '/teams/$teamId/social',
    name: 'social',
    icon: IconChartLine,
    minRole: 'viewer',
    keys: 'g s',
  },
  {
    to: '/teams/$teamId/social/connections',
    name: 'connections',
    icon: IconChartLine,
    minRole: 'viewer',
    keys: 'g n',
    isSubpage: true,
  },
  {
    to: '/teams/$teamId/campaigns',
    name: 'campaigns',
    icon: IconSpeakerphone,
    minRole: 'viewer',
    keys: 'g m',
  },
  {
    to: '/teams/$teamId/report',
    name: 'report',
    icon: IconReportAnalytics,
    minRole: 'viewer',
    keys: 'g r',
  },
  {
    to: '/teams/$teamId/keys',
    name: 'keys',
    icon: IconKey,
    minRole: 'admin',
    keys: 'g k',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/members',
    name: 'members',
    icon: IconUsers,
    minRole: 'admin',
    keys: 'g p',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/audit',
    name: 'audit',
    icon: IconHistory,
    minRole: 'admin',
    keys: 'g l',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/retention',
    name: 'retention',
    icon: IconCalendarClock,
    minRole: 'admin',
    keys: 'g v',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/bin',
    name: 'bin',
    icon: IconTrash,
    minRole: 'admin',
    keys: 'g d',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/notifications',
    name: 'notifications',
    icon: IconMail,
    minRole: 'viewer',
    keys: 'g e',
    isSetting: true,
  },
  {
    to: '/teams/$teamId/settings',
    name: 'team',
    icon: IconSettings,
    minRole: 'viewer',
    keys: 'g t',
    isSetting: true,
  },
] as const satisfies readonly TeamPage[];

export const ACCOUNT_PAGE = {
  to: '/account',
  name: 'account',
  icon: IconUserCircle,
  keys: 'g a',
} as const;

import type { Role } from '../api/types';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  analyst: 'Analyst',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
};

/** What each role may do. */
export const ROLE_RIGHTS: Readonly<Record<Role, string>> = {
  viewer: 'Sees numbers and charts, and no personal data.',
  analyst: 'Sees everything, customers and answers too, and can export it.',
  editor: 'Also changes forms, customers, coupons and points.',
  admin: 'Also manages people, API keys and connections.',
  owner: 'Also decides who is an owner, and how people sign in.',
};

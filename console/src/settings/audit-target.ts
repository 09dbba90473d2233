import type { AuditEvent } from '../api/types';

/** The page of a thing below its team, by its kind. Without an id, the page of all of them. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  customer: (id) => `/customers/${id}`,
  form: (id) => `/forms/${id}`,
  coupon: (id) => `/coupons/${id}`,
  couponCode: (id) => `/coupons?code=${encodeURIComponent(id)}`,
  campaign: (id) => `/campaigns/${encodeURIComponent(id)}`,
  key: () => '/keys',
  member: () => '/members',
  invitation: () => '/members',
  team: () => '/settings',
};

/** The console path of what an entry is about, or null if it has no page. */
export function targetPath({ target }: Pick<AuditEvent, 'target'>, teamId: string): string | null {
  if (target === null || target.id === null) return null;
  const page = PAGES[target.kind];
  return page === undefined ? null : `/teams/${teamId}${page(target.id)}`;
}

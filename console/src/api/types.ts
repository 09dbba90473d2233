import type {
  CursorPagination,
  KeyView,
  MemberView,
} from '../../../packages/client/src/generated/console';

/** The shapes of /console/openapi.json, in the words of the pages. Times are ISO 8601 in UTC. */
export type {
  AuditEventView as AuditEvent,
  CreatedKeyView as NewKey,
  CurrentSessionView as Session,
  DirectoryCustomerView as Customer,
  ImportFaultView as ImportFault,
  ImportReportView as ImportReport,
  MergePreviewView as MergePreview,
  MergeSideView as MergeSide,
  TimelineItemView as TimelineItem,
  InvitationSummary,
  InvitationView as Invitation,
  KeyView as Key,
  MemberView as Member,
  MembershipView as Membership,
  PersonView as Person,
  Pagination,
  SessionView as SignedInDevice,
  SetupView as Setup,
  TeamView as Team,
} from '../../../packages/client/src/generated/console';

/** The body of a page of a list that continues at a cursor. */
export interface CursorPage<Item> {
  data: Item[];
  pagination: CursorPagination;
}

export type Role = MemberView['role'];
export type KeyAccess = KeyView['access'];

/** From the fewest rights to the most. */
export const ROLES = [
  'viewer',
  'analyst',
  'editor',
  'admin',
  'owner',
] as const satisfies readonly Role[];

export const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value);

export const hasRole = (role: Role, minRole: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(minRole);

import { hasRole, type Invitation, type Member, type Person, type Role } from '../api/types';
import type { FormListItem } from '../forms/types';

type StepName =
  | 'makeForm'
  | 'publishForm'
  | 'makeCoupon'
  | 'connectPlatform'
  | 'invite'
  | 'protect';

/** Something that a person should do first; its words are in the catalogue. */
export interface FirstStep {
  readonly name: StepName;
  readonly isDone: boolean;
  /** The page on which it is done. */
  readonly to:
    | '/account'
    | '/teams/$teamId/forms'
    | '/teams/$teamId/coupons'
    | '/teams/$teamId/social/connections'
    | '/teams/$teamId/members';
}

/** What a team has; a property is undefined if the role may not see it. */
export interface TeamContents {
  readonly forms: readonly Pick<FormListItem, 'status' | 'isPublic'>[];
  readonly hasCoupon: boolean | undefined;
  readonly hasConnection: boolean | undefined;
  readonly members: readonly Member[] | undefined;
  readonly invitations: readonly Invitation[] | undefined;
}

/** The first steps that the role of a person allows. */
export function firstSteps(
  role: Role,
  { hasSecondFactor }: Pick<Person, 'hasSecondFactor'>,
  { forms, hasCoupon, hasConnection, members, invitations }: TeamContents,
): FirstStep[] {
  const isOnline = forms.some(({ status, isPublic }) => status === 'published' && isPublic);
  const people = (members?.length ?? 0) + (invitations?.length ?? 0);
  const steps: readonly (FirstStep & { minRole: Role })[] = [
    { name: 'makeForm', minRole: 'editor', isDone: forms.length > 0, to: '/teams/$teamId/forms' },
    { name: 'publishForm', minRole: 'editor', isDone: isOnline, to: '/teams/$teamId/forms' },
    {
      name: 'makeCoupon',
      minRole: 'editor',
      isDone: hasCoupon === true,
      to: '/teams/$teamId/coupons',
    },
    {
      name: 'connectPlatform',
      minRole: 'admin',
      isDone: hasConnection === true,
      to: '/teams/$teamId/social/connections',
    },
    { name: 'invite', minRole: 'admin', isDone: people > 1, to: '/teams/$teamId/members' },
    { name: 'protect', minRole: 'viewer', isDone: hasSecondFactor, to: '/account' },
  ];
  return steps
    .filter(({ minRole }) => hasRole(role, minRole))
    .map(({ name, isDone, to }) => ({ name, isDone, to }));
}

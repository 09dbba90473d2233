import type { Invitation, Key, Member, Person } from '../api/types';

export interface FirstStep {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** The page on which it is done, and the label of the link. */
  readonly to: '/account' | '/teams/$teamId/keys' | '/teams/$teamId/members';
  readonly action: string;
}

/** What everybody should do first. */
export const personSteps = ({ hasSecondFactor }: Person): FirstStep[] => [
  {
    title: 'Protect your account',
    text: 'With two-step sign-in, a stolen password is not enough to sign in.',
    isDone: hasSecondFactor,
    to: '/account',
    action: 'Set up two-step sign-in',
  },
];

/** What the admins of a new team should do first. */
export const teamSteps = (
  keys: readonly Key[],
  members: readonly Member[],
  invitations: readonly Invitation[],
): FirstStep[] => [
  {
    title: 'Create an API key',
    text: 'A program such as your shop system needs it to use the data of this team.',
    isDone: keys.length > 0,
    to: '/teams/$teamId/keys',
    action: 'Create an API key',
  },
  {
    title: 'Use the key',
    text: 'Put it into your program, or try it by pasting one line into a terminal.',
    isDone: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
    to: '/teams/$teamId/keys',
    action: 'See how to use a key',
  },
  {
    title: 'Invite a colleague',
    text: 'You choose what each person may see and change.',
    isDone: members.length + invitations.length > 1,
    to: '/teams/$teamId/members',
    action: 'Invite a colleague',
  },
];

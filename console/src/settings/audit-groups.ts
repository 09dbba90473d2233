import type { TextKey } from '../texts/areas';

/** The text `group.<name>` of the area `audit` is the name of a group. */
type ActionGroup =
  TextKey<'audit'> extends infer Key ? (Key extends `group.${infer Name}` ? Name : never) : never;

/** The groups by the names of actions; the first match decides. */
const PATTERNS: readonly (readonly [RegExp, ActionGroup])[] = [
  [/Key$/, 'keys'],
  [
    /sign(?:In|Out)$|Session|Password|SecondFactor|Recovery|Identity|Confirmation|Account|Notifications|MailAddress/i,
    'signIn',
  ],
  [/Member|Invitation|ResetLink|Team$|Retention|completeSetup/, 'people'],
  [/Points|Coupon|Code/, 'points'],
  [/Response|Webhook|Quarantined|Inbox|Export/, 'responses'],
  [/Form/, 'forms'],
  [/Customer/, 'customers'],
  [/Platform|Campaign|Tokens/, 'platforms'],
];

/** The groups in the order of a list of actions. */
export const ACTION_GROUPS: readonly ActionGroup[] = [
  'people',
  'signIn',
  'forms',
  'responses',
  'customers',
  'points',
  'keys',
  'platforms',
  'other',
];

/** What an action is about. */
export const groupOf = (action: string): ActionGroup =>
  PATTERNS.find(([pattern]) => pattern.test(action))?.[1] ?? 'other';

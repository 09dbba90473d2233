import type { TextKey } from '../texts/areas';
import { ACTION_WORDS } from './audit-words';

/** The text `group.<name>` of the area `audit` is the name of a group. */
type ActionGroup =
  TextKey<'audit'> extends infer Key ? (Key extends `group.${infer Name}` ? Name : never) : never;

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

/** What an action is about; it is `other` if the action is newer than this page. */
export const groupOf = (action: string): ActionGroup => ACTION_WORDS[action]?.group ?? 'other';

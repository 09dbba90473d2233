import { ACTION_WORDS } from '../../../packages/client/src/generated/console';

export { ACTION_WORDS };

/** An action in words; one without words of its own is its name with spaces: `createThing` is "Create thing". */
export function actionLabel(action: string): string {
  const known = ACTION_WORDS[action];
  if (known !== undefined) return known.label;
  const spaced = action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

import { ACTION_WORDS } from '../../../packages/client/src/generated/console';
import type { Language } from '../texts/choose-language';
import { currentLanguage } from '../texts/language';

export { ACTION_WORDS };

/** The words of an action in a language, or undefined if the action is newer than this page. */
function wordsOf(action: string, language: Language) {
  const words = ACTION_WORDS[action];
  return words === undefined || language === 'en' ? words : { ...words, ...words[language] };
}

/** An action in words; one without words of its own is its name with spaces: `createThing` is "Create thing". */
export function actionLabel(action: string, language = currentLanguage().language): string {
  const known = wordsOf(action, language);
  if (known !== undefined) return known.label;
  return capitalize(action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
}

/** What an action is about, or null if it is unknown or not to be named. */
interface ActionObject {
  readonly name: string | null;
  /** What a person became, such as "as Admin". */
  readonly role: string | null;
}

const PLACE = ' {target}';

/** "Created the API key “Shop”": what the actor did, without the actor. */
export function actionSentence(
  action: string,
  { name, role }: ActionObject,
  language = currentLanguage().language,
): string {
  const words = wordsOf(action, language);
  if (words === undefined) return actionLabel(action, language);
  const target = [words.isWhole === true ? null : name, role].filter((part) => part !== null);
  const object = target.map((part) => ` ${part}`).join('');
  if (!words.did.includes(PLACE)) return capitalize(words.did + object);
  // Without a name, a colon before it is left out too.
  const did = object === '' ? words.did.replace(`:${PLACE}`, '') : words.did;
  return capitalize(did.replace(PLACE, () => object));
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

import type { TextKey } from '../texts/areas';

/** The text after the restore of a form: with very many responses, it is not back yet. */
export const formNotice = (isBack: boolean): TextKey<'bin'> =>
  isBack ? 'formRestored' : 'formRestoring';

/** The text after the restore of several forms, and the number that it names: of those that are not back yet, if there are any. */
export function formsNotice(areBack: readonly boolean[]): {
  text: TextKey<'bin'>;
  count: number;
} {
  const missing = areBack.filter((isBack) => !isBack).length;
  return missing === 0
    ? { text: 'formsRestored', count: areBack.length }
    : { text: 'formsRestoring', count: missing };
}

import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode, use } from 'react';
import type { Area, TextKey } from './areas';
import type { Messages } from './compile-texts';
import { currentLanguage, loadTexts, textsOf, useLanguage } from './language';

type Value = string | number | Date;
/** Renders a part between tags: `See <link>the list</link>` has `link`. */
type RichValue = Value | ReactNode | ((parts: ReactNode) => ReactNode);

/** The text of a key in the language of the person. With an element or a part between tags among the values, it is no string. */
export interface Texts<Name extends Area> {
  (key: TextKey<Name>, values?: Readonly<Record<string, Value>>): string;
  (key: TextKey<Name>, values: Readonly<Record<string, RichValue>>): ReactNode;
  has(key: string): key is TextKey<Name>;
}

/** The texts of an area. A page that is registered with its areas does not wait for them here. */
export function useTexts<Name extends Area>(area: Name): Texts<Name> {
  const { language, locale } = useLanguage();
  return textsFrom(textsOf(area, language) ?? use(loadTexts(area, language)), locale);
}

/** The texts of an area outside of React. @throws if they are not loaded */
export function getTexts<Name extends Area>(area: Name): Texts<Name> {
  const texts = findTexts(area);
  if (texts === undefined) throw new Error(`The texts of ${area} are not loaded.`);
  return texts;
}

/** The texts of an area outside of React, or undefined if they are not loaded. */
export function findTexts<Name extends Area>(area: Name): Texts<Name> | undefined {
  const { language, locale } = currentLanguage();
  const messages = textsOf(area, language);
  return messages && textsFrom(messages, locale);
}

const known = new WeakMap<Messages, { locale: string; texts: unknown }>();

/** The function that formats these messages: the same one each time, for `useMemo` and `useEffect`. */
export function textsFrom<Name extends Area>(messages: Messages, locale: string): Texts<Name> {
  const found = known.get(messages);
  if (found?.locale === locale) return found.texts as Texts<Name>;
  const formats = new Map<string, IntlMessageFormat>();
  const format = (key: string, values?: Readonly<Record<string, RichValue>>) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`There is no text ${key}.`);
    if (typeof message === 'string') return message;
    const compiled = formats.get(key) ?? new IntlMessageFormat(message, locale);
    formats.set(key, compiled);
    return render(compiled, values);
  };
  const texts = Object.assign(format, {
    has: (key: string) => Object.hasOwn(messages, key),
  }) as unknown as Texts<Name>;
  known.set(messages, { locale, texts });
  return texts;
}

function render(
  format: IntlMessageFormat,
  values: Readonly<Record<string, RichValue>> | undefined,
): ReactNode {
  const parts = format.format<ReactNode>(wrapParts(values));
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : parts;
}

/** Passes the parts between tags as one node, which needs no keys. */
const wrapParts = (values: Readonly<Record<string, RichValue>> | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (parts: ReactNode[]) => value(createElement(Fragment, null, ...parts))
        : value,
    ]),
  );

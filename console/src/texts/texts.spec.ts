import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { compileTexts } from './compile-texts';
import { textsFrom } from './texts';
import { testTexts } from './texts.fixture';

/** The strings of a node, elements by their type. */
function flatten(node: unknown): string {
  if (Array.isArray(node)) return node.map(flatten).join('');
  if (!isValidElement(node)) return typeof node === 'string' ? node : '';
  const { type, props } = node as ReactElement<{ children?: unknown }>;
  const content = flatten(props.children);
  return typeof type === 'string' ? `<${type}>${content}</${type}>` : content;
}

describe('textsFrom', () => {
  const messages = compileTexts(
    {
      plain: "Don't save",
      count: '{count, plural, one {# customer} other {# customers}}',
      link: 'See <link>the list of {name}</link>.',
    },
    'test',
  );
  const t = textsFrom<never>(messages, 'de') as (key: string, values?: object) => unknown;

  it('formats plain texts, plurals and numbers', () => {
    expect(messages['plain']).toBe("Don't save");
    expect(t('plain')).toBe("Don't save");
    expect([t('count', { count: 1 }), t('count', { count: 1234 })]).toEqual([
      '1 customer',
      '1.234 customers',
    ]);
  });

  it('gives parts between tags to the function of their name', () => {
    expect(flatten(t('link', { link, name: 'Ada' }))).toBe('See <a>the list of Ada</a>.');
  });

  it('rejects an unknown key and a missing value', () => {
    expect(() => t('other')).toThrow('There is no text other.');
    expect(() => t('count')).toThrow('count');
    expect(() => compileTexts({ broken: '{count, plural' }, 'en/test.json')).toThrow(
      'en/test.json: broken',
    );
  });

  it('returns the same function for the same messages', () => {
    expect(textsFrom(messages, 'de')).toBe(textsFrom(messages, 'de'));
    expect(testTexts('common', 'de')('save')).toBe('Speichern');
  });
});

const link = (parts: ReactNode): ReactNode => createElement('a', null, parts);

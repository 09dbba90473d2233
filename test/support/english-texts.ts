import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const FOLDER = path.resolve(__dirname, '../../console/src/texts');

/** The texts of a language, by area and key. */
function textsOf(language: 'en' | 'de'): string[] {
  const folder = path.join(FOLDER, language);
  return readdirSync(folder).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as object).map(String),
  );
}

/** The parts of an ICU message outside of braces, also within plurals: `{count, plural, one {# hit} other {# hits}}`. */
const partsOf = (message: string): string[] =>
  message
    .split(/[{}#]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => /[A-Za-z]{2}/.test(part) && !/,\s*(?:plural|select)|\bother$/.test(part));

const GERMAN = textsOf('de');
const ENGLISH = textsOf('en');

/** Whole texts that only the English console has. */
const WHOLE_TEXTS = new Set(
  ENGLISH.filter((text) => !text.includes('{') && !GERMAN.includes(text)),
);

/** Parts of three words and more that only the English console has. */
const TEXT_PARTS = [...new Set(ENGLISH.flatMap(partsOf))].filter(
  (part) => part.split(' ').length >= 3 && !GERMAN.some((text) => text.includes(part)),
);

const READ_TEXTS = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('script, style')) texts.push(walker.currentNode.data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts;
})()`;

/** The English texts of the console that a page shows or names to screen readers. */
export async function englishTexts(page: Page): Promise<string[]> {
  const shown = (await page.evaluate<string[]>(READ_TEXTS)).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );
  return shown.filter(
    (text) => WHOLE_TEXTS.has(text) || TEXT_PARTS.some((part) => text.includes(part)),
  );
}

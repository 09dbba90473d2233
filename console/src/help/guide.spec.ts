import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPages } from '../router.fixture';
import { LANGUAGES } from '../texts/choose-language';
import { compileArticle } from './compile-article';
import { TOPIC_OF_PAGE, TOPICS } from './topics';

const GUIDE = path.resolve(__dirname, '../../../docs/console');
const CONSOLE = path.resolve(__dirname, '..');
const read = (file: string): string => readFileSync(file, 'utf8');
const articlePath = (language: string, topic: string): string =>
  path.join(GUIDE, language, `${topic}.md`);

/** All texts of the console in a language. */
function wordsOf(language: string): Set<string> {
  const folder = path.join(CONSOLE, 'texts', language);
  return new Set(
    readdirSync(folder).flatMap((file) =>
      Object.values(JSON.parse(read(path.join(folder, file))) as Record<string, string>),
    ),
  );
}

/** Pages without a task of their own. */
const WITHOUT_TASK = [
  // The guide itself.
  '/help',
  '/help/$topic',
];

describe('The user guide', () => {
  it.each(LANGUAGES)('has an article for each task and no other: %s', (language) => {
    const files = readdirSync(path.join(GUIDE, language)).sort();
    expect(files).toEqual(TOPICS.map((topic) => `${topic}.md`).sort());
  });

  it('lists each article by its title', () => {
    for (const language of LANGUAGES) {
      const titles = JSON.parse(read(path.join(CONSOLE, 'texts', language, 'help.json'))) as Record<
        string,
        string
      >;
      for (const topic of TOPICS) {
        const { title } = compileArticle(read(articlePath(language, topic)), topic);
        expect([language, topic, title]).toEqual([language, topic, titles[`topic.${topic}`]]);
      }
    }
  });

  it.each(LANGUAGES)('names buttons and pages as the console does: %s', (language) => {
    const words = wordsOf(language);
    const unknown = TOPICS.flatMap((topic) =>
      [...read(articlePath(language, topic)).matchAll(/\*\*(.+?)\*\*/g)]
        .map(([, word = '']) => word)
        .filter((word) => !words.has(word))
        .map((word) => `${topic}: ${word}`),
    );
    expect(unknown).toEqual([]);
  });

  it('has every picture and every linked article, and no picture that no article shows', () => {
    const shown = new Set<string>();
    for (const language of LANGUAGES) {
      for (const topic of TOPICS) {
        const { html, pictures } = compileArticle(read(articlePath(language, topic)), topic);
        for (const picture of pictures) shown.add(path.basename(picture));
        const links = [...html.matchAll(/href="#\/help\/([^"]*)"/g)].map(([, linked]) => linked);
        expect(TOPICS).toEqual(expect.arrayContaining(links));
      }
    }
    const pictures = readdirSync(path.join(GUIDE, 'pictures')).filter((file) =>
      file.endsWith('.jpg'),
    );
    expect([...shown].sort()).toEqual(pictures.sort());
    expect(existsSync(path.join(GUIDE, 'pictures/words.json'))).toBe(true);
  });

  it('explains every page', () => {
    const pages = readPages().flatMap(({ pattern, parents }) =>
      parents.includes('shell') ? [pattern] : [],
    );
    expect(pages.length).toBeGreaterThan(20);
    expect([...Object.keys(TOPIC_OF_PAGE), ...WITHOUT_TASK].sort()).toEqual(pages.sort());
  });
});

describe('An article', () => {
  it('has its title, its text, its pictures and links to other articles', () => {
    const markdown = '# Title\n\nSee [one](points.md), <b>\n\n![A list](../pictures/a.jpg)\n';
    expect(compileArticle(markdown, 'x.md')).toEqual({
      title: 'Title',
      html:
        '<p>See <a href="#/help/points">one</a>, &lt;b&gt;</p>\n' +
        '<p><img src="%PICTURE-0%" alt="A list" loading="lazy"></p>\n',
      pictures: ['../pictures/a.jpg'],
    });
  });

  it.each([
    ['Text', 'x.md: begins with no title.'],
    ['# Title\n\n[elsewhere](https://example.com)', 'x.md: https://example.com is no article.'],
    ['# Title\n\n![](a.jpg)', 'x.md: a picture has no description.'],
  ])('is rejected if it is not whole: %s', (markdown, message) => {
    expect(() => compileArticle(markdown, 'x.md')).toThrow(message);
  });
});

import type { Language } from '../texts/choose-language';
import type { Article } from './compile-article';
import type { Topic } from './topics';

const FILES = import.meta.glob<Article>('../../../docs/console/{en,de}/*.md', {
  import: 'default',
});

/** Loads an article, which is a chunk of its own. */
export async function loadArticle(language: Language, topic: Topic): Promise<Article> {
  const load = FILES[`../../../docs/console/${language}/${topic}.md`];
  if (load === undefined) throw new Error(`There is no article ${language}/${topic}.`);
  return load();
}

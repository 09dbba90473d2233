import './help.css';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useLanguage } from '../texts/language';
import type { Article } from './compile-article';
import { loadArticle } from './load-article';
import { isTopic, type Topic } from './topics';

/** The article of a task in the language of the person. */
export function useArticle(topic: Topic): Article {
  const { language } = useLanguage();
  const { data } = useSuspenseQuery({
    queryKey: ['article', language, topic],
    queryFn: () => loadArticle(language, topic),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The text of an article. @param onTopic follows a link to another article; without it, the link opens its page */
export function ArticleText({
  html,
  onTopic,
}: {
  html: string;
  onTopic?: ((topic: Topic) => void) | undefined;
}) {
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (onTopic === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const topic = link?.hash.split('/').at(-1);
    if (!isTopic(topic)) return;
    event.preventDefault();
    onTopic(topic);
  };
  // The HTML is a part of the console: the build makes it of our own files.
  return <div className="article" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}

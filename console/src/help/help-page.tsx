import { useParams } from '@tanstack/react-router';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { NotFoundPage } from '../ui/status-pages';
import { ArticleText, useArticle } from './article';
import { isTopic, type Topic, TOPICS } from './topics';

/** The list of the tasks that the user guide explains. */
export function HelpPage() {
  const t = useTexts('help');
  return (
    <Page title={t('title')} description={t('description')}>
      <ul className="plain-list help-list">
        {TOPICS.map((topic) => (
          <li key={topic}>
            <PageLink to="/help/$topic" params={{ topic }}>
              {t(`topic.${topic}`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** One task of the user guide. */
export function ArticlePage() {
  const { topic } = useParams({ strict: false });
  return isTopic(topic) ? <TopicPage topic={topic} /> : <NotFoundPage />;
}

function TopicPage({ topic }: { topic: Topic }) {
  const t = useTexts('help');
  const { title, html } = useArticle(topic);
  return (
    <Page title={title}>
      <ArticleText html={html} />
      <PageLink to="/help">
        <IconArrowLeft size={14} aria-hidden /> {t('allTopics')}
      </PageLink>
    </Page>
  );
}

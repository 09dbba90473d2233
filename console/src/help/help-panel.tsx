import { ActionIcon, Group, Stack, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { PageSkeleton } from '../ui/skeletons';
import { ArticleText, useArticle } from './article';
import { HELP_BUTTON } from './help-button';
import { useHelp } from './help-context';
import type { Topic } from './topics';

/** The article beside the page, so that its steps can be followed while it is read. */
export function HelpPanel({ topic }: { topic: Topic }) {
  const t = useTexts('help');
  const help = useHelp();
  const close = () => {
    help?.show(null);
    document.getElementById(HELP_BUTTON)?.focus({ preventScroll: true });
  };
  const listen = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <Stack className="help-panel" gap="md" onKeyDown={listen}>
      <Group justify="space-between" wrap="nowrap">
        <PageLink to="/help">{t('allTopics')}</PageLink>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('close')} onClick={close}>
          <IconX size={19} aria-hidden />
        </ActionIcon>
      </Group>
      <Suspense fallback={<PageSkeleton />}>
        <Content topic={topic} onTopic={(next) => help?.show(next)} />
      </Suspense>
    </Stack>
  );
}

function Content({ topic, onTopic }: { topic: Topic; onTopic: (topic: Topic) => void }) {
  const { title, html } = useArticle(topic);
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the article, also after a link to another one.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [topic]);
  return (
    <>
      <Title ref={heading} order={2} size="h3" tabIndex={-1}>
        {title}
      </Title>
      <ArticleText html={html} onTopic={onTopic} />
    </>
  );
}

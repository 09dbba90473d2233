import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTeamId } from '../../api/team';
import { useTexts } from '../../texts/texts';
import { CodeBlock } from '../../ui/code-block';
import { isLoopback } from '../../ui/loopback';
import { LoopbackNote } from '../../ui/loopback-note';
import { PageLink } from '../../ui/page-link';
import { useFormId } from '../form-queries';

/** The link of a form that has just gone online, and where to share it. */
export function PublishedNotice({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTexts('builder');
  const common = useTexts('common');
  const teamId = useTeamId();
  const formId = useFormId();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="green"
      className="form-notice"
      title={t('isOnline')}
      withCloseButton
      closeButtonLabel={common('close')}
      onClose={onClose}
    >
      <Stack gap="xs">
        {isLoopback(url) ? (
          <LoopbackNote url={url} />
        ) : (
          <Text size="sm">{t('everybodyWithLink')}</Text>
        )}
        <CodeBlock isInline label={t('copyLink')} value={url} />
        <Group gap="md">
          <Anchor href={url} target="_blank" rel="noreferrer" fz="sm">
            {t('openForm')}
          </Anchor>
          <PageLink to="/teams/$teamId/forms/$formId/share" params={{ teamId, formId }} fz="sm">
            {t('toShare')}
          </PageLink>
        </Group>
      </Stack>
    </Alert>
  );
}

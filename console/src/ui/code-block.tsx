import { Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTexts } from '../texts/texts';

/** A text to copy, whole and readable: a command, a link or a secret. */
export function CodeBlock({
  value,
  label,
  isPrimary = false,
  isInline = false,
}: {
  value: string;
  /** What the button copies, for screen readers: several buttons of a page differ by it. */
  label: string;
  isPrimary?: boolean;
  /** Puts a short text and its button into one line. */
  isInline?: boolean;
}) {
  const t = useTexts('common');
  const clipboard = useClipboard({ timeout: 3_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Group gap="xs" align="flex-start" wrap={isInline ? 'nowrap' : 'wrap'}>
      <Code block={!isInline} className="secret" flex={isInline ? '0 1 auto' : '1 1 100%'}>
        {value}
      </Code>
      <Button
        size={isInline ? 'compact-sm' : 'xs'}
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={clipboard.copied ? t('copied') : label}
        style={{ flexShrink: 0 }}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? t('copied') : t('copy')}
      </Button>
      <span role="status" className="visually-hidden">
        {clipboard.copied && t('copied')}
      </span>
      {clipboard.error !== null && <Text size="sm">{t('copyNotAllowed')}</Text>}
    </Group>
  );
}

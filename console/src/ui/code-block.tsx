import { Box, Button, Code } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** A text to copy: a command, a link or a secret. */
export function CodeBlock({
  value,
  label = 'Copy',
  isPrimary = false,
}: {
  value: string;
  /** What the button copies, for screen readers: several buttons of a page differ by it. */
  label?: string;
  isPrimary?: boolean;
}) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Box>
      <Code block className="secret">
        {value}
      </Code>
      <Button
        mt="xs"
        size="xs"
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={clipboard.copied ? 'Copied' : label}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="visually-hidden">
        {clipboard.copied && 'Copied'}
      </span>
      {clipboard.error !== null && (
        <Box component="span" ml="xs" fz="sm">
          Your browser does not allow it. Click the text, then press Ctrl C.
        </Box>
      )}
    </Box>
  );
}

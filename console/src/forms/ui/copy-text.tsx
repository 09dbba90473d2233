import { Button, Code, CopyButton, Group } from '@mantine/core';

/** A text to copy, whole and readable. */
export function CopyText({
  label,
  value,
  isBlock = false,
}: {
  /** What is copied, for the name of the button: `the link`. */
  label: string;
  value: string;
  /** Several lines of code. */
  isBlock?: boolean;
}) {
  return (
    <Group gap="xs" align="flex-start" wrap={isBlock ? 'wrap' : 'nowrap'}>
      <Code
        block={isBlock}
        className="secret"
        style={{ flex: isBlock ? '1 1 100%' : '0 1 auto', whiteSpace: 'pre-wrap' }}
      >
        {value}
      </Code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
            style={{ flexShrink: 0 }}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

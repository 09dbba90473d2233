import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts';
import { CodeBlock } from './code-block';

/** A secret that the service shows only now, to be copied. It gets the focus, so that screen readers announce it. */
export function ShownOnce({
  title,
  value,
  hint,
  className = '',
  actions,
  done,
  onDone,
  children,
}: {
  title: string;
  value: string;
  hint: string;
  className?: string;
  /** More ways to keep it than by copying. */
  actions?: ReactNode;
  /** The label of the button that hides the secret. */
  done: string;
  onDone: () => void;
  children?: ReactNode;
}) {
  const t = useTexts('common');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [value]);
  return (
    <Alert
      ref={alert}
      variant="default"
      className={`shown-once ${className}`}
      title={title}
      role="status"
      tabIndex={-1}
      icon={<IconCircleCheck color="var(--state-ready)" aria-hidden />}
    >
      <Stack gap="sm">
        <Text>{hint}</Text>
        <CodeBlock value={value} label={t('copyOf', { title })} isPrimary />
        {children}
        <Group gap="sm">
          {actions}
          <Button variant="default" size="xs" onClick={onDone}>
            {done}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

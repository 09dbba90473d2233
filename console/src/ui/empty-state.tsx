import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';

/** Says what will be on an empty page, and the one next step. `children`: an example, or a link in place of the button. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  label,
  onClick,
  children,
}: {
  /** An icon of Tabler. */
  icon?: ComponentType<{ size?: number; stroke?: number }>;
  title?: string;
  text: ReactNode;
  label?: string;
  onClick?: () => void;
  children?: ReactNode;
}) {
  return (
    <Paper withBorder p="xl" className="empty-state">
      <Stack align="center" gap="sm" maw={560} mx="auto">
        {Icon !== undefined && (
          <span className="empty-state-icon" aria-hidden>
            <Icon size={26} stroke={1.6} />
          </span>
        )}
        {title !== undefined && (
          <Title order={2} size="h5" ta="center">
            {title}
          </Title>
        )}
        <Text ta="center" c="dimmed">
          {text}
        </Text>
        {children}
        {label !== undefined && <Button onClick={onClick}>{label}</Button>}
      </Stack>
    </Paper>
  );
}

import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says what is missing on an empty page, and what to do next. `children`: an example. */
export function EmptyState({
  title,
  text,
  label,
  onClick,
  children,
}: {
  title?: string;
  text: string;
  label?: string;
  onClick?: () => void;
  children?: ReactNode;
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="sm" maw={560} mx="auto">
        {title !== undefined && (
          <Title order={2} size="h5">
            {title}
          </Title>
        )}
        <Text ta="center">{text}</Text>
        {children}
        {label !== undefined && <Button onClick={onClick}>{label}</Button>}
      </Stack>
    </Paper>
  );
}

import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title';

/** The frame of a page: heading, what the page is for, its main action, and the content. */
export function Page({
  title,
  description,
  action,
  children,
}: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack gap="lg" className="page">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} maw={640}>
          <PageTitle>{title}</PageTitle>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </Stack>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

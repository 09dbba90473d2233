import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { HelpButton } from '../help/help-button';
import { PageTitle } from './page-title';

/** The frame of a page: heading, what the page is for, its main action, and the content. The heading never moves. */
export function Page({
  title,
  description,
  action,
  width = 'normal',
  children,
}: {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  /** `full`: as wide as the window, for work beside a list or a preview. */
  width?: 'normal' | 'full';
  children: ReactNode;
}) {
  return (
    <Stack gap="lg" className="page" data-width={width}>
      <Group justify="space-between" align="flex-start" gap="sm" className="page-head">
        <Stack gap={4} maw={680}>
          <Group gap="xs" wrap="nowrap">
            <PageTitle>{title}</PageTitle>
            <HelpButton />
          </Group>
          {description !== undefined && <Text c="dimmed">{description}</Text>}
        </Stack>
        {action !== undefined && <Group gap="sm">{action}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

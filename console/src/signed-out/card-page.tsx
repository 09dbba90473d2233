import { Center, Group, Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo';
import { PageTitle } from '../ui/page-title';

/** A page for a person who is not signed in: one card. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center component="main" mih="100vh" px="sm" py="xl" bg="var(--console-page)">
      <Stack w="100%" maw={420}>
        <Group gap="xs" justify="center" aria-hidden>
          <Logo />
          <Text fw={700} size="lg">
            Rapport
          </Text>
        </Group>
        <Paper withBorder shadow="sm" p="lg">
          <Stack>
            <PageTitle>{title}</PageTitle>
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Center>
  );
}

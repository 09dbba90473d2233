import { Button, Center, Group, Loader, Stack, Text } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/call';
import { PageLink } from './page-link';
import { PageTitle } from './page-title';

/** Shown while a page is loaded. */
export function LoadingPage() {
  return (
    <Center p="xl" role="status">
      <Loader aria-hidden />
      <span className="visually-hidden">Loading</span>
    </Center>
  );
}

export function NotFoundPage() {
  return (
    <Stack p="lg" align="flex-start">
      <PageTitle>Page not found</PageTitle>
      <Text>There is no page at this address.</Text>
      <PageLink to="/">Go to the start page</PageLink>
    </Stack>
  );
}

/** Shown instead of a page that failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = async () => {
    queries.reset();
    reset();
    await router.invalidate();
  };
  const { title, text } = explain(error);
  return (
    <Stack p="lg" align="flex-start">
      <PageTitle>{title}</PageTitle>
      <Text>{text}</Text>
      <Group>
        <Button onClick={() => void retry()}>Try again</Button>
        <PageLink to="/">Go to the start page</PageLink>
      </Group>
    </Stack>
  );
}

function explain(error: unknown): { title: string; text: string } {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'FORBIDDEN') {
    return {
      title: 'Your role does not allow this',
      text: 'An admin or an owner of the team can give you another role.',
    };
  }
  if (code === 'TEAM_NOT_FOUND') {
    return {
      title: 'You are not in this team',
      text: 'Ask an admin of the team to invite you.',
    };
  }
  return {
    title: 'This page cannot be shown',
    text: error instanceof Error ? error.message : String(error),
  };
}

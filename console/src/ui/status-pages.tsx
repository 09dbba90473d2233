import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/call';
import { type Texts, useTexts } from '../texts/texts';
import { PageLink } from './page-link';
import { PageTitle } from './page-title';
import { PageSkeleton } from './skeletons';

/** Shown while a page is loaded. */
export const LoadingPage = PageSkeleton;

export function NotFoundPage() {
  const t = useTexts('common');
  return (
    <Stack p="lg" align="flex-start">
      <PageTitle>{t('pageNotFound')}</PageTitle>
      <Text>{t('pageNotFoundText')}</Text>
      <PageLink to="/">{t('toStart')}</PageLink>
    </Stack>
  );
}

/** Shown instead of the pages of a team whose data are being removed. */
export function DeletedTeamPage({ deletedRows }: { deletedRows: number }) {
  const t = useTexts('common');
  return (
    <Stack p="lg" align="flex-start">
      <PageTitle>{t('teamBeingDeleted')}</PageTitle>
      <Text>{t('teamBeingDeletedText')}</Text>
      <Text c="dimmed">{t('teamDeletedRows', { count: deletedRows })}</Text>
      <PageLink to="/">{t('toStart')}</PageLink>
    </Stack>
  );
}

/** Shown instead of a page that failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts('common');
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = async () => {
    queries.reset();
    reset();
    await router.invalidate();
  };
  const { title, text } = explain(error, t);
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return (
    <Stack p="lg" align="flex-start">
      <PageTitle>{title}</PageTitle>
      <Text>{text}</Text>
      {requestId !== null && (
        <Text c="dimmed" className="wraps">
          {t('requestId', { id: requestId })}
        </Text>
      )}
      <Group>
        <Button onClick={() => void retry()}>{t('tryAgain')}</Button>
        <PageLink to="/">{t('toStart')}</PageLink>
      </Group>
    </Stack>
  );
}

function explain(error: unknown, t: Texts<'common'>): { title: string; text: string } {
  if (!(error instanceof ApiError)) return { title: t('pageFailed'), text: t('pageFailedText') };
  if (error.code === 'FORBIDDEN') return { title: t('forbidden'), text: t('forbiddenText') };
  if (error.code === 'TEAM_BEING_DELETED') {
    return { title: t('teamBeingDeleted'), text: t('teamBeingDeletedText') };
  }
  if (error.code === 'TEAM_NOT_FOUND') return { title: t('notInTeam'), text: t('notInTeamText') };
  return { title: t('pageFailed'), text: error.text };
}

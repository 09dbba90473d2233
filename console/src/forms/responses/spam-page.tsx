import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError, callForBody } from '../../api/call';
import { useMembership } from '../../api/session';
import { useTeamCall, useTeamId } from '../../api/team';
import { hasRole } from '../../api/types';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { CursorPage } from '../../api/types';
import { useConfirmed } from '../../ui/confirm-identity';
import { ErrorAlert } from '../../ui/error-alert';
import { Time } from '../../ui/time';
import { useAction } from '../../ui/use-action';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import type { QuarantinedResponse } from '../types';
import { answerText } from './answer-text';
import { ResponseTabs } from './response-tabs';

/** Submissions that look like spam, kept for 30 days. */
export function SpamPage() {
  return (
    <FormFrame page="Responses">
      <ResponseTabs tab="Spam" />
      <Spam />
    </FormFrame>
  );
}

function Spam() {
  const teamId = useTeamId();
  const formId = useFormId();
  const path = `/forms/${formId}/quarantine`;
  const { data, error, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['team', teamId, path],
    initialPageParam: '*',
    queryFn: ({ pageParam, signal }) =>
      callForBody<CursorPage<QuarantinedResponse>>(
        'GET',
        `teams/${teamId}${path}?${new URLSearchParams({ cursor: pageParam })}`,
        undefined,
        signal,
      ),
    getNextPageParam: ({ pagination }) => pagination.nextCursor,
  });
  const items = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack maw={720}>
      <Text size="sm">
        These look as if a program had sent them. They are not counted, and are deleted after 30
        days. If one is from a person, press “Not spam”.
      </Text>
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {data !== undefined && items.length === 0 && <Text>Nothing looks like spam.</Text>}
      {items.map((item) => (
        <SpamCard key={item.id} item={item} />
      ))}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetching}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </Stack>
  );
}

/** The reasons of the service in words. */
const REASONS: Readonly<Record<string, string>> = {
  trap: 'A hidden field was filled in',
  too_fast: 'Sent within seconds',
  no_work: 'The security check of the page was skipped',
};

function SpamCard({ item }: { item: QuarantinedResponse }) {
  const teamId = useTeamId();
  const formId = useFormId();
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const [isDeleting, deleting] = useDisclosure();
  const path = `/forms/${formId}/quarantine/${item.id}`;
  const accept = useAction(async () => {
    await callTeam('POST', `${path}/accept`);
    notifications.show({ color: 'green', message: 'Moved to the responses.' });
  });
  const remove = useAction(() => confirmed(() => callTeam('DELETE', path)));
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>
            <Time at={item.createdAt} />
          </Text>
          {item.reasons.map((reason) => (
            <Badge key={reason} tt="none" className="form-status">
              {REASONS[reason] ?? reason}
            </Badge>
          ))}
        </Group>
        <Stack component="dl" m={0} gap={4}>
          {item.fields
            .filter(({ value }) => value !== null)
            .map((field) => (
              <div key={field.key}>
                <Text component="dt" size="sm" c="dimmed">
                  {field.label}
                </Text>
                <Text component="dd" m={0} size="sm" className="form-answer">
                  {answerText(field)}
                </Text>
              </div>
            ))}
        </Stack>
        <ErrorAlert error={accept.error} />
        <Group gap="xs">
          {hasRole(role, 'editor') && (
            <Button size="xs" loading={accept.isRunning} onClick={() => void accept.run()}>
              Not spam
            </Button>
          )}
          {hasRole(role, 'admin') && (
            <Button size="xs" variant="default" onClick={deleting.open}>
              Delete
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          Will be deleted on <Time at={item.expiresAt} />
        </Text>
      </Stack>
      <ConfirmDialog
        title="Delete this submission?"
        text="This cannot be undone."
        label="Delete"
        action={remove}
        isOpen={isDeleting}
        onClose={deleting.close}
      />
    </Paper>
  );
}

import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck } from '@tabler/icons-react';
import { useCursorList } from '../../api/cursor-list';
import { useMembership } from '../../api/session';
import { useTeamCall, useTeamId } from '../../api/team';
import { hasRole } from '../../api/types';
import { useAnswerText } from '../../inbox/answer-text';
import { originLabel } from '../../inbox/origin-names';
import { KeptFor } from '../../retention/kept-for';
import { type Texts, useTexts } from '../../texts/texts';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useConfirmed } from '../../ui/confirm-identity';
import { DangerButton } from '../../ui/danger-button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { LoadMore } from '../../ui/load-more';
import { notify } from '../../ui/notify';
import { ListSkeleton } from '../../ui/skeletons';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { useAction } from '../../ui/use-action';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import type { QuarantinedResponse } from '../types';
import { ResponseTabs } from './response-tabs';

/** Submissions that look like spam, kept for 30 days. */
export function SpamPage() {
  return (
    <FormFrame page="Responses">
      <ResponseTabs tab="spam" />
      <Spam />
    </FormFrame>
  );
}

function Spam() {
  const t = useTexts('responses');
  const formId = useFormId();
  const list = useCursorList<QuarantinedResponse>(`/forms/${formId}/quarantine`);
  return (
    <Stack maw={720}>
      <Text>
        {t('spamText')} <KeptFor kind="quarantine" formId={formId} />
      </Text>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {list.isLoading && <ListSkeleton rows={4} />}
      {list.isEmpty && <EmptyState icon={IconShieldCheck} text={t('noSpam')} />}
      {list.rows.map((item) => (
        <SpamCard key={item.id} item={item} />
      ))}
      {list.hasMore && <LoadMore list={list} label={t('olderSpam')} />}
    </Stack>
  );
}

const reasonText = (reason: string, t: Texts<'responses'>): string => {
  const key = `reason.${reason}`;
  return t.has(key) ? t(key) : reason;
};

function SpamCard({ item }: { item: QuarantinedResponse }) {
  const t = useTexts('responses');
  const common = useTexts('common');
  const origin = useTexts('origin');
  const textOf = useAnswerText();
  const teamId = useTeamId();
  const formId = useFormId();
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const [isDeleting, deleting] = useDisclosure();
  const path = `/forms/${formId}/quarantine/${item.id}`;
  const accept = useAction(async () => {
    await callTeam('POST', `${path}/accept`);
    await notify({ message: t('accepted') });
  });
  const remove = useAction(() => confirmed(() => callTeam('DELETE', path)));
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group gap="xs">
          <Text fw={600}>
            <Time at={item.createdAt} />
          </Text>
          {item.reasons.map((reason) => (
            <Status key={reason} kind="waiting">
              {reasonText(reason, t)}
            </Status>
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
                  {textOf(field)}
                </Text>
              </div>
            ))}
          {item.hiddenValues.map(({ name, value }) => (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {origin('cameFromName', { name: originLabel(name, origin) })}
              </Text>
              <Text component="dd" m={0} size="sm" className="form-answer">
                {value}
              </Text>
            </div>
          ))}
        </Stack>
        <ErrorAlert error={accept.error} />
        <Group gap="xs">
          {hasRole(role, 'editor') && (
            <Button size="xs" loading={accept.isRunning} onClick={() => void accept.run()}>
              {t('notSpam')}
            </Button>
          )}
          {hasRole(role, 'admin') && (
            <DangerButton size="xs" onClick={deleting.open}>
              {common('delete')}
            </DangerButton>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {t('deletedOn', { time: <Time at={item.expiresAt} isExact /> })}
        </Text>
      </Stack>
      <ConfirmDialog
        title={t('deleteTitle')}
        text={t('deleteText')}
        label={common('delete')}
        action={remove}
        isOpen={isDeleting}
        onClose={deleting.close}
      />
    </Paper>
  );
}

import { ActionIcon, Alert, Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronDown,
  IconChevronUp,
  IconMail,
  IconMailOpened,
  IconPrinter,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/call';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { DeleteResponsesDialog } from '../bin/dialogs';
import type { Answer, FormResponse } from '../forms/types';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { PageLink } from '../ui/page-link';
import { DetailSkeleton } from '../ui/skeletons';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { useAnswerText } from './answer-text';
import { CustomerCard } from './customer-card';
import './inbox.css';
import { OriginList } from './origin-list';
import type { ResponsePageSearch } from './inbox-search';
import { ResponseDeliveries } from './response-deliveries';
import { ForDevelopers } from './response-developers';
import type { InboxItem, ResponseContext } from './types';
import { useMark, useMarkWithUndo } from './use-mark';

interface DetailProps {
  formId: string;
  responseId: string;
  /** The answer that the search of the list has found. */
  match?: InboxItem['match'];
  search?: string | undefined;
  /** Without it, the response is a page of its own. */
  onClose?: (() => void) | undefined;
  /** Whether a page of its own also has the buttons for the previous and the next response. */
  hasNeighbours?: boolean;
  /** Called before the response is read again, to show something else. */
  onDeleted: () => Promise<void> | void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** The list that the response was opened from; its page keeps it. */
  from?: ResponsePageSearch;
}

/** One response: all answers, the customer, and what happened to it. Opening it marks it as read. */
export function ResponseDetail(props: DetailProps) {
  const { formId, responseId, onClose } = props;
  const teamId = useTeamId();
  const { data: response, error } = useQuery(
    teamQuery<FormResponse>(teamId, `/forms/${formId}/responses/${responseId}`),
  );
  // After a failed refresh the response stays, unless it does not exist any more.
  if (error instanceof ApiError && (response === undefined || error.status === 404)) {
    return (
      <Stack p="lg">
        <ErrorAlert error={error} />
        {onClose !== undefined && <BackButton onClick={onClose} />}
      </Stack>
    );
  }
  if (response === undefined) {
    return (
      <div className="response-body">
        <DetailSkeleton />
      </div>
    );
  }
  return <LoadedResponse {...props} response={response} />;
}

function LoadedResponse({
  formId,
  response,
  match,
  search,
  onClose,
  hasNeighbours = onClose !== undefined,
  onDeleted,
  onPrevious,
  onNext,
  from = {},
}: DetailProps & { response: FormResponse }) {
  const t = useTexts('inbox');
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const common = useTexts('common');
  const canMark = hasRole(role, 'editor');
  const [isDeleting, setDeleting] = useState(false);
  const { data: context } = useQuery(
    teamQuery<ResponseContext>(teamId, `/forms/${formId}/responses/${response.id}/context`),
  );
  const markWithUndo = useMarkWithUndo();
  const toggle = useAction(() => markWithUndo([response.id], !response.isRead));
  useMarkWhenOpened(response, canMark);
  const heading = useRef<HTMLHeadingElement>(null);
  // Screen readers announce the response, also after "next".
  useEffect(() => {
    if (hasNeighbours) heading.current?.focus({ preventScroll: true });
  }, [hasNeighbours]);
  const name = `${response.subscriberFirstName} ${response.subscriberLastName}`.trim();
  return (
    <div
      className={onClose === undefined ? 'response-page' : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose?.();
      }}
    >
      <Group
        className="response-head"
        justify="space-between"
        wrap="nowrap"
        gap="sm"
        align="flex-start"
      >
        <div>
          <Title ref={heading} order={2} size="h4" tabIndex={-1} className="wraps">
            {name || emailOf(response) || t('response')}
          </Title>
          <Text c="dimmed" size="sm">
            {response.formName} · <Time at={response.createdAt} isExact />
          </Text>
        </div>
        <Group gap={2} wrap="nowrap" className="no-print">
          {canMark && (
            <IconButton
              label={response.isRead ? t('markUnread') : t('markRead')}
              onClick={() => void toggle.run()}
            >
              {response.isRead ? <IconMail size={19} /> : <IconMailOpened size={19} />}
            </IconButton>
          )}
          <IconButton label={t('print')} onClick={() => window.print()}>
            <IconPrinter size={19} />
          </IconButton>
          {hasRole(role, 'admin') && (
            <IconButton label={common('delete')} onClick={() => setDeleting(true)}>
              <IconTrash size={19} />
            </IconButton>
          )}
          {isDeleting && (
            <Suspense>
              <DeleteResponsesDialog
                ids={[response.id]}
                formId={formId}
                onClose={() => setDeleting(false)}
                onDeleted={onDeleted}
              />
            </Suspense>
          )}
          {hasNeighbours && (
            <>
              <IconButton label={t('previousResponse')} onClick={onPrevious}>
                <IconChevronUp size={19} />
              </IconButton>
              <IconButton label={t('nextResponse')} onClick={onNext}>
                <IconChevronDown size={19} />
              </IconButton>
            </>
          )}
          {onClose !== undefined && (
            <IconButton label={t('closeResponse')} onClick={onClose}>
              <IconX size={19} />
            </IconButton>
          )}
        </Group>
      </Group>
      <Stack className="response-body" gap="lg">
        <ErrorAlert error={toggle.error} />
        <Group gap="xs">
          {context !== undefined && (
            <Badge variant="light" tt="none">
              {t(`channel.${context.channel}`)}
            </Badge>
          )}
          <Badge variant="default" tt="none">
            {response.isRead ? t('read') : t('unread')}
          </Badge>
        </Group>
        {match !== null && match !== undefined && (
          <Alert color="yellow" variant="light" title={t('whyFound', { search: search ?? '' })}>
            {match.label}: {match.before}
            <mark>{match.hit}</mark>
            {match.after}
          </Alert>
        )}
        <dl className="answer-list">
          {response.fields.map((field) => (
            <div key={field.key}>
              <dt>{field.label}</dt>
              <dd>
                <AnswerValue answer={field} />
              </dd>
            </div>
          ))}
        </dl>
        {context !== undefined && <OriginList formId={formId} {...context} />}
        {response.subscriberId !== null && (
          <CustomerCard customerId={response.subscriberId} name={name} />
        )}
        {context !== undefined && context.deliveries.length > 0 && (
          <ResponseDeliveries formId={formId} deliveries={context.deliveries} />
        )}
        <Group gap="md" className="no-print">
          {onClose !== undefined && (
            <PageLink
              to="/teams/$teamId/forms/$formId/responses/$responseId"
              params={{ teamId, formId, responseId: response.id }}
              search={from}
              size="sm"
            >
              {t('permanentLink')}
            </PageLink>
          )}
          <PageLink to="/teams/$teamId/forms/$formId" params={{ teamId, formId }} size="sm">
            {t('openForm')}
          </PageLink>
        </Group>
        <ForDevelopers response={response} />
      </Stack>
    </div>
  );
}

const emailOf = ({ fields }: FormResponse): string => {
  const found = fields.find(({ fieldType, value }) => fieldType === 'EmailInput' && value !== null);
  return String(found?.value ?? '');
};

/** Marks a response as read when it is opened, once: it stays unread if the person then marks it so. */
function useMarkWhenOpened({ id, isRead }: FormResponse, canMark: boolean): void {
  const mark = useMark();
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (!canMark || handled.current === id) return;
    handled.current = id;
    // An error is not shown: nobody asked for this, and opening the response again repeats it.
    if (!isRead) mark([id], true).catch(() => undefined);
  });
}

/** An answer: an e-mail address or phone number is a link. */
function AnswerValue({ answer }: { answer: Answer }) {
  const t = useTexts('inbox');
  const textOf = useAnswerText();
  const text = textOf(answer);
  if (text === '') return <Text c="dimmed">{t('blank')}</Text>;
  if (answer.fieldType === 'EmailInput' && /^[^\s@]+@[^\s@]+$/.test(text)) {
    return <Anchor href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</Anchor>;
  }
  const phone = text.replaceAll(/[\s()/.-]/g, '');
  if (answer.fieldType === 'PhoneInput' && /^\+?\d{3,}$/.test(phone)) {
    return <Anchor href={`tel:${phone}`}>{text}</Anchor>;
  }
  return text;
}

function BackButton({ onClick }: { onClick: () => void }) {
  const t = useTexts('inbox');
  return (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onClick}
      style={{ alignSelf: 'flex-start' }}
    >
      {t('backToList')}
    </Button>
  );
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      aria-disabled={onClick === undefined}
      data-disabled={onClick === undefined || undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

import { Group, Paper, SegmentedControl, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconArrowMerge,
  IconCoins,
  IconForms,
  IconPencil,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCursorList } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import type { TimelineItem } from '../api/types';
import { useFormats } from '../texts/formats';
import { type Texts, useTexts } from '../texts/texts';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { PageLink } from '../ui/page-link';
import { ListSkeleton } from '../ui/skeletons';
import { Time } from '../ui/time';
import type { TimelineKind } from './customer-filters';
import './customers.css';

const ICONS = {
  points: IconCoins,
  redemption: IconTicket,
  response: IconForms,
  change: IconPencil,
  merge: IconArrowMerge,
  creation: IconUserPlus,
} as const;

/** The points, redemptions and responses of a customer, newest first. */
export function Timeline({
  customerId,
  kind,
  onKind,
}: {
  customerId: string;
  kind: TimelineKind | undefined;
  onKind: (kind: TimelineKind | undefined) => void;
}) {
  const t = useTexts('customers');
  const list = useCursorList<TimelineItem>(`/customer/${customerId}/timeline`, { kind });
  const kinds = [
    { value: '', label: t('kind.all') },
    { value: 'points', label: t('kind.points') },
    { value: 'redemption', label: t('kind.redemption') },
    { value: 'response', label: t('kind.response') },
    { value: 'change', label: t('kind.change') },
  ];
  return (
    <Stack component="section" aria-label={t('timeline')} gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4">
          {t('timeline')}
        </Title>
        <SegmentedControl
          className="timeline-kinds"
          aria-label={t('kind.label')}
          data={kinds}
          value={kind ?? ''}
          onChange={(value) => onKind(value === '' ? undefined : (value as TimelineKind))}
        />
      </Group>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {list.isLoading && <ListSkeleton rows={4} />}
      {list.rows.length > 0 && (
        <Paper withBorder component="ol" className="timeline">
          {list.rows.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Paper>
      )}
      {list.isEmpty && <EmptyState text={t('noItems')} />}
      {list.rows.length > 0 && <LoadMore list={list} />}
    </Stack>
  );
}

function Item({ item }: { item: TimelineItem }) {
  const t = useTexts('customers');
  const formats = useFormats();
  const Icon = ICONS[item.kind];
  const { points, balanceAfter, note, reference } = item;
  return (
    <li>
      <ThemeIcon variant="light" color="gray" size={32} radius="xl" aria-hidden>
        <Icon size={17} stroke={1.7} />
      </ThemeIcon>
      <div className="timeline-text">
        <Text className="wraps">
          <What item={item} t={t} />
        </Text>
        {(note !== null || reference !== null) && (
          <Text size="sm" c="dimmed" className="wraps">
            {[note, reference].filter((text) => text !== null).join(' · ')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Time at={item.at} />
        </Text>
      </div>
      {points !== null && (
        <div className="timeline-points">
          <Text fw={600}>{formats.points(points, true)}</Text>
          {balanceAfter !== null && (
            <Text size="sm" c="dimmed">
              {t('balanceThen', { points: formats.points(balanceAfter) })}
            </Text>
          )}
        </div>
      )}
    </li>
  );
}

function What({ item, t }: { item: TimelineItem; t: Texts<'customers'> }): ReactNode {
  const teamId = useTeamId();
  const formats = useFormats();
  switch (item.kind) {
    case 'points':
      if (item.reason === 'correction') return t('did.correction');
      return t((item.points ?? 0) > 0 ? 'did.give' : 'did.take');
    case 'redemption':
      return t('did.redemption', { coupon: item.coupon?.name ?? '' });
    case 'response':
      return item.form === null
        ? null
        : t('did.response', {
            form: item.form.name,
            link: (text: ReactNode) => (
              <PageLink
                to="/teams/$teamId/forms/$formId/responses/$responseId"
                params={{ teamId, formId: item.form?.id ?? '', responseId: item.id }}
              >
                {text}
              </PageLink>
            ),
          });
    case 'change': {
      const names = (item.changed ?? []).flatMap((name) => (t.has(name) ? [t(name)] : []));
      return t('did.change', { names: formats.list(names) });
    }
    case 'merge':
      return t('did.merge');
    default:
      return t('did.creation');
  }
}

import { Alert, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, call } from '../api/call';
import { teamQuery, useTeamId } from '../api/team';
import type { Customer, MergePreview, MergeSide } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { useConfirmed } from '../ui/confirm-identity';
import { Dialog } from '../ui/dialog';
import { ErrorAlert } from '../ui/error-alert';
import { notify } from '../ui/notify';
import { CardSkeleton } from '../ui/skeletons';
import { useAction } from '../ui/use-action';
import './customers.css';
import { customerName } from './customer-name';
import { CustomerPicker } from './customer-picker';

/** Merges another customer into this one, or this one into the other. */
export function MergeDialog({
  customer,
  opened,
  onClose,
}: {
  customer: Customer;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useTexts('customers');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('mergeTitle')} size="xl">
      <MergeSteps customer={customer} onClose={onClose} />
    </Dialog>
  );
}

function MergeSteps({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const [otherId, setOtherId] = useState<string | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  const keptId = isSwapped ? (otherId ?? '') : customer.id;
  const mergedId = isSwapped ? customer.id : (otherId ?? '');
  const { data: preview, error } = useQuery({
    ...teamQuery<MergePreview>(teamId, `/customer/${keptId}/merge/${mergedId}`),
    enabled: otherId !== null,
  });
  return (
    <Stack>
      <Text>{t('mergeText')}</Text>
      <CustomerPicker
        label={t('mergeOther')}
        value={otherId}
        exceptId={customer.id}
        onChange={(id) => setOtherId(id)}
      />
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {otherId !== null && preview === undefined && error === null && <CardSkeleton lines={6} />}
      {preview !== undefined && otherId !== null && (
        <MergePreviewForm
          key={keptId + mergedId}
          preview={preview}
          onSwap={() => setSwapped(!isSwapped)}
          onClose={onClose}
        />
      )}
      {otherId === null && (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function MergePreviewForm({
  preview,
  onSwap,
  onClose,
}: {
  preview: MergePreview;
  onSwap: () => void;
  onClose: () => void;
}) {
  const t = useTexts('customers');
  const teamId = useTeamId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirmed = useConfirmed();
  const [isChecked, setChecked] = useState(false);
  const { kept, merged, conflicts, obstacle } = preview;
  const merge = useAction(async () => {
    const path = `teams/${teamId}/customer/${kept.id}/merge`;
    await confirmed(() => call('POST', path, { mergedId: merged.id }));
    onClose();
    await navigate({
      to: '/teams/$teamId/customers/$customerId',
      params: { teamId, customerId: kept.id },
    });
    await client.invalidateQueries({ queryKey: ['team', teamId] });
    await notify({ message: t('mergeDone', { name: customerName(merged) }) });
  });
  const moved = { transactions: merged.transactions, redemptions: merged.redemptions, responses: merged.responses }; // oxfmt-ignore
  return (
    <Stack>
      <ComparisonTable preview={preview} />
      <Group justify="space-between">
        <Text>{t('mergeMoves', moved)}</Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={onSwap}
        >
          {t('mergeSwap')}
        </Button>
      </Group>
      {conflicts.length > 0 && (
        <Alert color="yellow" title={t('mergeLost', { name: customerName(merged) })}>
          {conflicts.map((conflict) => t(conflict)).join(', ')}
        </Alert>
      )}
      {obstacle !== null && (
        <Alert color="red" role="alert" title={t('mergeImpossible')}>
          {t(`obstacle.${obstacle}`)}
        </Alert>
      )}
      <ErrorAlert error={merge.error} />
      {obstacle === null && (
        <Checkbox
          label={t('mergeConfirm', { merged: customerName(merged), kept: customerName(kept) })}
          checked={isChecked}
          onChange={(event) => setChecked(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color="red"
          disabled={!isChecked || obstacle !== null}
          loading={merge.isRunning}
          onClick={() => void merge.run()}
        >
          {t('mergeNow')}
        </Button>
      </Group>
    </Stack>
  );
}

function ComparisonTable({ preview: { kept, merged, result } }: { preview: MergePreview }) {
  const t = useTexts('customers');
  const formats = useFormats();
  const rows: { label: string; of: (side: MergeSide) => string }[] = [
    { label: t('name'), of: customerName },
    { label: t('email'), of: ({ email }) => email ?? '—' },
    { label: t('phone'), of: ({ phone }) => phone ?? '—' },
    { label: t('username'), of: ({ username }) => username ?? '—' },
    { label: t('points'), of: ({ points }) => formats.points(points) },
    { label: t('created'), of: ({ createdAt }) => formats.date(createdAt) },
  ];
  return (
    <Table role="table" aria-label={t('mergeTable')} className="merge-table">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <span className="visually-hidden">{t('property')}</span>
          </Table.Th>
          <Table.Th scope="col">{t('mergeStays')}</Table.Th>
          <Table.Th scope="col">{t('mergeGoes')}</Table.Th>
          <Table.Th scope="col">{t('mergeAfter')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label, of }) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td className="wraps" data-label={t('mergeStays')}>
              {of(kept)}
            </Table.Td>
            <Table.Td className="wraps" data-label={t('mergeGoes')}>
              {of(merged)}
            </Table.Td>
            <Table.Td className="wraps" data-label={t('mergeAfter')} fw={600}>
              {of(result)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

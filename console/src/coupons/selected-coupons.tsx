import { Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTeamCall } from '../api/team';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DangerButton } from '../ui/danger-button';
import { ExportButton } from '../ui/export-button';
import { notify } from '../ui/notify';
import { fileNameOf } from '../ui/save-file';
import { useAction } from '../ui/use-action';
import type { EndedCoupons } from './coupon-types';

/** The limit of one request. */
const MAX_SELECTED = 100;

/** What can be done with several coupons at once. */
export function SelectedCoupons({
  ids,
  canEdit,
  onEnded,
}: {
  ids: readonly string[];
  canEdit: boolean;
  onEnded: () => void;
}) {
  const t = useTexts('coupons');
  const common = useTexts('common');
  const teamCall = useTeamCall();
  const [isAsking, asking] = useDisclosure();
  const end = useAction(async () => {
    const { ended } = await teamCall<EndedCoupons>('POST', '/coupons/end', { ids });
    onEnded();
    await notify({ message: t('endedSeveral', { count: ended, others: ids.length - ended }) });
  });
  if (ids.length > MAX_SELECTED) {
    return <Text size="sm">{common('selectedTooMany', { count: MAX_SELECTED })}</Text>;
  }
  return (
    <Group gap="xs">
      <ExportButton
        path={`/coupons/codes/export?ids=${ids.join(',')}`}
        filename={fileNameOf(t('codes'), 'csv')}
        label={t('csv')}
        size="xs"
      />
      {canEdit && (
        <DangerButton size="xs" onClick={asking.open}>
          {t('end')}
        </DangerButton>
      )}
      <ConfirmDialog
        title={t('endSeveralTitle', { count: ids.length })}
        text={t('endSeveralText', { count: ids.length })}
        label={t('endSeveralButton', { count: ids.length })}
        action={end}
        isOpen={isAsking}
        onClose={asking.close}
      />
    </Group>
  );
}

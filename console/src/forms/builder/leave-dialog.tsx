import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../texts/texts';
import { DangerButton } from '../../ui/danger-button';
import { Dialog } from '../../ui/dialog';

/** Asks before a page with changes that are not saved is left. */
export function LeaveDialog({
  hasChanges,
  onDiscard,
}: {
  hasChanges: boolean;
  /** Returns to the saved form. */
  onDiscard: () => void;
}) {
  const t = useTexts('builder');
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => hasChanges,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  });
  const discard = () => {
    onDiscard();
    proceed?.();
  };
  return (
    <Dialog opened={status === 'blocked'} onClose={() => reset?.()} title={t('leave')}>
      <Stack>
        <Text>{t('leaveText')}</Text>
        <Group justify="flex-end">
          <DangerButton onClick={discard}>{t('discardAndLeave')}</DangerButton>
          <Button variant="default" onClick={() => reset?.()}>
            {t('stay')}
          </Button>
          <Button onClick={() => proceed?.()}>{t('keepAndLeave')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
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
    <Dialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="You have changes that are not saved"
    >
      <Stack>
        <Text>They stay in this browser, and are here when you come back.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={discard}>
            Discard and leave
          </Button>
          <Button variant="default" onClick={() => reset?.()}>
            Stay
          </Button>
          <Button onClick={() => proceed?.()}>Keep and leave</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { Dialog } from './dialog';
import type { Action } from './use-action';
import { ErrorAlert } from './error-alert';

/** Asks before something that cannot be undone. `action` closes the dialog by `onClose` when it has succeeded. */
export function ConfirmDialog({
  title,
  text,
  label,
  action,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  text: string;
  /** The label of the button that does it: a verb. */
  label: string;
  action: Action<[]>;
  isOpen: boolean;
  onClose: () => void;
  /** Below the buttons: the `ApiCall` of the action. */
  children?: ReactNode;
}) {
  const t = useTexts('common');
  const confirm = async () => {
    if (await action.run()) onClose();
  };
  const close = () => {
    action.clear();
    onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={title}>
      <Stack>
        <Text>{text}</Text>
        <ErrorAlert error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={action.isRunning} onClick={() => void confirm()}>
            {label}
          </Button>
        </Group>
        {children}
      </Stack>
    </Dialog>
  );
}

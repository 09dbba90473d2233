import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from './error-alert';
import type { Action } from './use-action';

/** A form with one action: its error first, then the inputs, then the button. */
export function ActionForm({
  action,
  shown = [],
  submit,
  isWide = false,
  onCancel,
  children,
}: {
  action: Action<[]>;
  /** The properties whose inputs show their own errors. */
  shown?: readonly string[];
  /** The label of the button: a verb. */
  submit: string;
  /** Whether the button is as wide as the form, as on pages with one card. */
  isWide?: boolean;
  /** Adds a button that closes the dialog. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  const t = useTexts('common');
  const start = (event: FormEvent) => {
    event.preventDefault();
    void action.run();
  };
  return (
    <form onSubmit={start}>
      <Stack maw={isWide ? undefined : 480}>
        <ErrorAlert error={action.error} shown={shown} />
        {children}
        <Group justify={onCancel === undefined ? 'flex-start' : 'flex-end'}>
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" fullWidth={isWide} loading={action.isRunning}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

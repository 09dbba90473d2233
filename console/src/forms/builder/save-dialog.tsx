import { Alert, Button, Code, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog';
import type { FormStatus } from '../draft/field-kinds';
import type { SavePlan } from '../types';

/** Says what saving changes beyond the page: keys that programs use, and answers that are deleted. */
export function SaveDialog({
  plan,
  status,
  onConfirm,
  onClose,
}: {
  plan: SavePlan | null;
  status: FormStatus;
  onConfirm: (removedAnswers: Record<string, number>) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened={plan !== null}
      onClose={onClose}
      title={status === 'published' ? 'Before this goes online' : 'Before you save'}
      size="lg"
    >
      {plan !== null && (
        <PlanForm key={JSON.stringify(plan)} plan={plan} onConfirm={onConfirm} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PlanForm({
  plan: { changedKeys, removedFields },
  onConfirm,
  onClose,
}: {
  plan: SavePlan;
  onConfirm: (removedAnswers: Record<string, number>) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const lost = removedFields.filter(({ answers }) => answers > 0);
  const total = lost.reduce((sum, { answers }) => sum + answers, 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (total > 0 && typed.trim() !== String(total)) {
      setWrong(true);
      return;
    }
    onConfirm(Object.fromEntries(lost.map(({ fieldId, answers }) => [fieldId, answers])));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {changedKeys.length > 0 && (
          <Stack gap="xs">
            <Text fw={600}>Keys that change</Text>
            <List>
              {changedKeys.map(({ fieldId, from, to }) => (
                <List.Item key={fieldId}>
                  <Code>{from}</Code> becomes <Code>{to}</Code>: values that programs send under the
                  old key are ignored.
                </List.Item>
              ))}
            </List>
            <Text size="sm">
              The answers to these fields stay, and the link of the form keeps working.
            </Text>
          </Stack>
        )}
        {total > 0 && (
          <Alert color="red" title="Answers will be deleted for ever">
            <List>
              {lost.map(({ fieldId, label, answers }) => (
                <List.Item key={fieldId}>
                  {label}: {answers === 1 ? '1 answer' : `${answers} answers`}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {total > 0 && (
          <TextInput
            data-autofocus
            label={`Type ${total} to delete ${total === 1 ? 'this answer' : 'these answers'}`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={isWrong ? `Type the number ${total}, or go back and restore the field.` : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" {...(total > 0 && { color: 'red.9' })}>
            {total > 0 ? 'Delete the answers and save' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Button, Group, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Dialog } from '../../ui/dialog';
import { Time } from '../../ui/time';
import { describeDifferences } from '../draft/differences';
import { kindOf } from '../draft/field-kinds';
import { type FormDraft, toDraft } from '../draft/form-draft';
import type { BuilderData } from '../types';

/** Two people have changed the form: shows both versions, and asks which one to continue with. */
export function ConflictDialog({
  theirs,
  base,
  mine,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  /** The form as somebody else has saved it; null: no conflict. */
  theirs: BuilderData | null;
  base: FormDraft;
  mine: FormDraft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      opened={theirs !== null}
      onClose={onClose}
      title="Somebody else saved this form"
      size="xl"
    >
      {theirs !== null && (
        <Stack>
          <Text>
            {theirs.lastChange?.by ?? 'Somebody'} saved it
            {theirs.lastChange !== null && (
              <>
                {' on '}
                <Time at={theirs.lastChange.at} />
              </>
            )}{' '}
            while you were editing. Choose the version to continue with. Undo brings back the other
            one.
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Version title="Your version" base={base} draft={mine} />
            <Version
              title={`Version of ${theirs.lastChange?.by ?? 'the other person'}`}
              base={base}
              draft={toDraft(theirs)}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Decide later
            </Button>
            <Button variant="default" onClick={onTakeTheirs}>
              Take theirs
            </Button>
            <Button onClick={onKeepMine}>Keep mine</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Version({ title, base, draft }: { title: string; base: FormDraft; draft: FormDraft }) {
  const changes = describeDifferences(base, draft);
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm" fw={600}>
          Changes
        </Text>
        {changes.length === 0 ? (
          <Text size="sm">Nothing that visitors see.</Text>
        ) : (
          <List size="sm">
            {changes.map((change) => (
              <List.Item key={change}>{change}</List.Item>
            ))}
          </List>
        )}
        <Text size="sm" fw={600}>
          All fields
        </Text>
        <List size="sm" type="ordered">
          {draft.fields.map((field) => (
            <List.Item key={field.uid}>
              {field.label} ({kindOf(field).label})
            </List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  );
}

import { Button, Group, List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/texts';
import { Dialog } from '../../ui/dialog';
import { Time } from '../../ui/time';
import { describeDifferences } from '../draft/differences';
import { kindIdOf } from '../draft/field-kinds';
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
  const t = useTexts('builder');
  const author = theirs?.lastChange?.by ?? t('somebody');
  return (
    <Dialog opened={theirs !== null} onClose={onClose} title={t('conflict')} size="xl">
      {theirs !== null && (
        <Stack>
          <Text>
            {theirs.lastChange === null
              ? t('conflictText', { author })
              : t('conflictTextAt', {
                  author,
                  time: <Time key="time" at={theirs.lastChange.at} />,
                })}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Version title={t('yourVersion')} base={base} draft={mine} />
            <Version title={t('theirVersion', { author })} base={base} draft={toDraft(theirs)} />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('decideLater')}
            </Button>
            <Button variant="default" onClick={onTakeTheirs}>
              {t('takeTheirs')}
            </Button>
            <Button onClick={onKeepMine}>{t('keepMine')}</Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Version({ title, base, draft }: { title: string; base: FormDraft; draft: FormDraft }) {
  const t = useTexts('builder');
  const changes = describeDifferences(base, draft, t);
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm" fw={600}>
          {t('changes')}
        </Text>
        {changes.length === 0 ? (
          <Text size="sm">{t('noChanges')}</Text>
        ) : (
          <List size="sm">
            {changes.map((change) => (
              <List.Item key={change}>{change}</List.Item>
            ))}
          </List>
        )}
        <Text size="sm" fw={600}>
          {t('allFields')}
        </Text>
        <List size="sm" type="ordered">
          {draft.fields.map((field) => (
            <List.Item key={field.uid}>
              {field.label} ({t(`kind.${kindIdOf(field)}`)})
            </List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  );
}

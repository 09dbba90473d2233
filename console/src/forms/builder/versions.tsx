import { List, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/texts';
import { describeDifferences } from '../draft/differences';
import { kindIdOf } from '../draft/field-kinds';
import type { FormDraft } from '../draft/form-draft';

/** Both versions of a form side by side, with what each has changed. */
export function Versions({
  base,
  mine,
  theirs,
  author,
}: {
  base: FormDraft;
  mine: FormDraft;
  theirs: FormDraft;
  author: string;
}) {
  const t = useTexts('builder');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Version title={t('yourVersion')} base={base} draft={mine} />
      <Version title={t('theirVersion', { author })} base={base} draft={theirs} />
    </SimpleGrid>
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

import { Stack, Text } from '@mantine/core';
import { useTeamData } from '../api/team';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { Section } from '../ui/section';
import { RetentionSelect } from './retention-select';
import {
  MAX_COUNTED,
  type Retention,
  retentionPath,
  type RetentionPreview,
} from './retention-types';

/** How long the data of the team are kept, and what would go now. */
export function RetentionPage() {
  const t = useTexts('retention');
  const { data: kinds } = useTeamData<Retention[]>(retentionPath());
  const { data: preview } = useTeamData<RetentionPreview>(`${retentionPath()}/preview`);
  return (
    <Page title={t('title')} description={t('description')}>
      {kinds.map((retention) => {
        const { kind, minDays, maxDays } = retention;
        const limits = [
          ...(minDays > 1 ? [t('minimum', { count: minDays })] : []),
          ...(maxDays === null ? [] : [t('maximum', { count: maxDays })]),
        ];
        const rows = preview[kind];
        return (
          <Section key={kind} title={t(`kind.${kind}`)} description={t(`kindText.${kind}`)}>
            <Stack gap="xs">
              <RetentionSelect
                key={String(retention.days)}
                retention={retention}
                label={t('keep')}
                limits={limits}
              />
              <Text size="sm" c="dimmed">
                {t('goingNow', { count: rows })}
                {rows === MAX_COUNTED && ` ${t('orMore')}`}
              </Text>
            </Stack>
          </Section>
        );
      })}
      <Section title={t('fixed')}>
        <Text size="sm">{t('fixedText')}</Text>
      </Section>
    </Page>
  );
}

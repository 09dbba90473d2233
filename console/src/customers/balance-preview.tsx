import { Paper, Text } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import '../points/points.css';

/** What a change makes of a balance. @param after null while there is no amount; negative if the change is rejected */
export function BalancePreview({ before, after }: { before: number; after: number | null }) {
  const t = useTexts('points');
  const formats = useFormats();
  const isPossible = after !== null && after >= 0;
  return (
    <Paper withBorder p="sm" className="balance-preview" role="status">
      <Text span c="dimmed">
        {t('preview.balance')}
      </Text>
      <span className="balance-change">
        <Text span className="tabular">
          <span className="visually-hidden">{t('preview.now')} </span>
          {formats.points(before)}
        </Text>
        {isPossible && (
          <>
            <IconArrowNarrowRight size={18} aria-hidden />
            <Text span fw={700} className="tabular">
              <span className="visually-hidden">{t('preview.then')} </span>
              {formats.points(after)}
            </Text>
          </>
        )}
      </span>
    </Paper>
  );
}

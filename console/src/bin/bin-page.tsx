import { Title } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { BinnedForms } from './binned-forms';
import { BinnedResponses } from './binned-responses';

/** The forms and responses that were deleted in the last 7 days. */
export function BinPage() {
  const t = useTexts('bin');
  return (
    <Page title={t('title')} description={t('description')}>
      <Title order={2} size="h4">
        {t('forms')}
      </Title>
      <BinnedForms />
      <Title order={2} size="h4">
        {t('responsesHeading')}
      </Title>
      <BinnedResponses />
    </Page>
  );
}

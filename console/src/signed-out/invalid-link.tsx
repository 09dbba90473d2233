import { Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { CardPage } from './card-page';
import { PageLink } from '../ui/page-link';

/** Shown for a link that is unknown, used or expired; `help` says who can make a new one. */
export function InvalidLink({ help }: { help: string }) {
  const t = useTexts('signed-out');
  return (
    <CardPage title={t('linkInvalid')}>
      <Text>{t('linkInvalidText', { help })}</Text>
      <PageLink to="/sign-in">{t('toSignIn')}</PageLink>
    </CardPage>
  );
}

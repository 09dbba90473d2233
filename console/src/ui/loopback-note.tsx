import { Alert, Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { isLoopback } from './loopback';

/** Beside a link to give to others: says when it works only on this computer, because the service does not know its address. */
export function LoopbackNote({ url }: { url: string }) {
  const t = useTexts('common');
  if (!isLoopback(url)) return null;
  return (
    <Alert color="orange" title={t('loopbackTitle')}>
      <Text size="sm">{t('loopbackText')}</Text>
    </Alert>
  );
}

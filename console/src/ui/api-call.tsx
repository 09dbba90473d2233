import { Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { CodeBlock } from './code-block';
import { curlCommand } from './curl-command';
import { Disclosure } from './disclosure';

/**
 * Shows how a program does what the page does, for pages and actions whose endpoint `/v1` has as well.
 * @param path below `/v1`: `/forms?limit=20`
 */
export function ApiCall({ path, label }: { path: string; label?: string }) {
  const t = useTexts('common');
  return (
    <Disclosure label={label ?? t('showApiCall')}>
      <Stack gap="xs">
        <Text>{t('apiCallHint')}</Text>
        <CodeBlock
          value={curlCommand({ origin: window.location.origin, method: 'GET', path })}
          label={t('copyApiCall')}
        />
      </Stack>
    </Disclosure>
  );
}

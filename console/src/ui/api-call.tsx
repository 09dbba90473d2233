import { Stack, Text } from '@mantine/core';
import type { Method } from '../api/call';
import { useTexts } from '../texts/texts';
import { CodeBlock } from './code-block';
import { curlCommand } from './curl-command';
import { Disclosure } from './disclosure';

/**
 * Shows how a program does what the page does, for pages and actions whose endpoint `/v1` has as well.
 * @param path below `/v1`: `/forms?limit=20`
 */
export function ApiCall({
  method = 'GET',
  path,
  body,
  label,
}: {
  method?: Method;
  path: string;
  body?: object;
  label?: string;
}) {
  const t = useTexts('common');
  return (
    <Disclosure label={label ?? t('showApiCall')}>
      <Stack gap="xs">
        <Text>{t('apiCallHint')}</Text>
        <CodeBlock
          value={curlCommand({ origin: window.location.origin, method, path, body })}
          label={t('copyApiCall')}
        />
      </Stack>
    </Disclosure>
  );
}

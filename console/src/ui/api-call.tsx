import { Stack, Text } from '@mantine/core';
import type { Method } from '../api/call';
import { CodeBlock } from './code-block';
import { curlCommand } from './curl-command';
import { Disclosure } from './disclosure';

/**
 * Shows how a program does what the page does, for pages and actions whose endpoint `/v1` has as well.
 * @param path below `/v1`: `/forms?limit=20`
 * @param apiKey a key that was just created; otherwise the command reads it from the variable KEY
 */
export function ApiCall({
  method = 'GET',
  path,
  body,
  apiKey,
  label = 'Show API call',
}: {
  method?: Method;
  path: string;
  body?: object;
  apiKey?: string;
  label?: string;
}) {
  return (
    <Disclosure label={label}>
      <Stack gap="xs">
        <Text>
          {apiKey === undefined
            ? 'Run this in a terminal. KEY is an API key of this team: KEY=rap_…'
            : 'Run this in a terminal. It contains the new key.'}
        </Text>
        <CodeBlock
          value={curlCommand({ origin: window.location.origin, method, path, body, apiKey })}
          label="Copy the API call"
        />
      </Stack>
    </Disclosure>
  );
}

import { Stack, Text } from '@mantine/core';
import { CodeBlock } from './code-block';
import { curlCommand } from './curl-command';
import { Disclosure } from './disclosure';

/**
 * Shows how a program does what the page does, for pages and actions whose endpoint `/v1` has as well.
 * @param path below `/v1`: `/forms?limit=20`
 */
export function ApiCall({ path, label = 'Show API call' }: { path: string; label?: string }) {
  return (
    <Disclosure label={label}>
      <Stack gap="xs">
        <Text>Run this in a terminal. KEY is an API key of this team: KEY=rap_…</Text>
        <CodeBlock
          value={curlCommand({ origin: window.location.origin, method: 'GET', path })}
          label="Copy the API call"
        />
      </Stack>
    </Disclosure>
  );
}

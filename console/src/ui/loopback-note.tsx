import { Alert, Text } from '@mantine/core';
import { isLoopback } from './loopback';

/** Beside a link to give to others: says when it works only on this computer, because the service does not know its address. */
export function LoopbackNote({ url }: { url: string }) {
  if (!isLoopback(url)) return null;
  return (
    <Alert color="orange" title="This link works only on this computer">
      <Text size="sm">
        To get a link for others, ask the person who runs Rapport to set PUBLIC_URL. Do not print or
        send this one.
      </Text>
    </Alert>
  );
}

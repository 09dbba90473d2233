import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call';
import type { SignedInDevice } from '../api/types';
import { ErrorAlert } from '../ui/error-alert';
import { Section } from '../ui/section';
import { Status } from '../ui/status';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';

export const DEVICES_KEY = ['sessions'];

const devicesQuery = queryOptions({
  queryKey: DEVICES_KEY,
  queryFn: ({ signal }) => call<SignedInDevice[]>('GET', 'sessions', undefined, signal),
});

/** The browsers in which the person is signed in. */
export function DeviceList() {
  const { data: devices } = useSuspenseQuery(devicesQuery);
  const client = useQueryClient();
  const change = async (method: 'POST' | 'DELETE', path: string) => {
    await call(method, path);
    await client.invalidateQueries(devicesQuery);
  };
  const end = useAction((id: string) => change('DELETE', `sessions/${id}`));
  const endOthers = useAction(() => change('POST', 'sessions/end-others'));
  return (
    <Section
      title="Where you are signed in"
      description="Sign out a browser that you do not know, and then change your password. Signing in to more than 100 browsers signs out the one that was not used for the longest time."
    >
      <ErrorAlert error={end.error ?? endOthers.error} />
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {devices.map((device) => (
          <Group component="li" key={device.id} justify="space-between" wrap="nowrap">
            <Stack gap={0}>
              <Text fw={500}>{browserOf(device.userAgent)}</Text>
              <Text c="dimmed">
                Last used <Time at={device.seenAt} />
                {device.addressPrefix !== null && `, from ${device.addressPrefix}`}
              </Text>
            </Stack>
            {device.isCurrent ? (
              <Status kind="ready">This browser</Status>
            ) : (
              <Button
                variant="default"
                size="xs"
                style={{ flexShrink: 0 }}
                aria-label={`Sign out ${browserOf(device.userAgent)}`}
                disabled={end.isRunning}
                onClick={() => void end.run(device.id)}
              >
                Sign out
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {devices.length > 1 && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={endOthers.isRunning}
          onClick={() => void endOthers.run()}
        >
          Sign out everywhere else
        </Button>
      )}
    </Section>
  );
}

/** From the most special name to the most general: the user agent of Edge also names Chrome and Safari. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
};
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  Windows: 'Windows',
  'Mac OS': 'macOS',
  Linux: 'Linux',
};

function browserOf(userAgent: string | null): string {
  const find = (names: Readonly<Record<string, string>>): string | undefined =>
    Object.entries(names).find(([part]) => userAgent?.includes(part))?.[1];
  const browser = find(BROWSERS) ?? 'Another browser';
  const system = find(SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/call';
import type { SignedInDevice } from '../api/types';
import { type Texts, useTexts } from '../texts/texts';
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
  const t = useTexts('account');
  const { data: devices } = useSuspenseQuery(devicesQuery);
  const client = useQueryClient();
  const change = async (method: 'POST' | 'DELETE', path: string) => {
    await call(method, path);
    await client.invalidateQueries(devicesQuery);
  };
  const list = useRef<HTMLUListElement>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const end = useAction(async (id: string) => {
    setEnding(id);
    await change('DELETE', `sessions/${id}`);
    // The button that had the focus is gone.
    list.current?.focus();
  });
  const endOthers = useAction(() => change('POST', 'sessions/end-others'));
  return (
    <Section title={t('devices')} description={t('devicesText')}>
      <ErrorAlert error={end.error ?? endOthers.error} />
      <ul ref={list} tabIndex={-1} className="plain-list">
        {devices.map((device) => (
          <Group component="li" key={device.id} justify="space-between" wrap="nowrap">
            <Stack gap={0}>
              <Text fw={500}>{browserOf(device.userAgent, t)}</Text>
              <Text c="dimmed">
                {device.addressPrefix === null
                  ? t('lastUsed', { time: <Time at={device.seenAt} /> })
                  : t('lastUsedFrom', {
                      time: <Time at={device.seenAt} />,
                      address: device.addressPrefix,
                    })}
              </Text>
            </Stack>
            {device.isCurrent ? (
              <Status kind="ready">{t('thisBrowser')}</Status>
            ) : (
              <Button
                variant="default"
                size="xs"
                style={{ flexShrink: 0 }}
                aria-label={t('signOutNamed', { browser: browserOf(device.userAgent, t) })}
                loading={end.isRunning && ending === device.id}
                onClick={() => void end.run(device.id)}
              >
                {t('signOutDevice')}
              </Button>
            )}
          </Group>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={endOthers.isRunning}
          onClick={() => void endOthers.run()}
        >
          {t('signOutOthers')}
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

function browserOf(userAgent: string | null, t: Texts<'account'>): string {
  const find = (names: Readonly<Record<string, string>>): string | undefined =>
    Object.entries(names).find(([part]) => userAgent?.includes(part))?.[1];
  const browser = find(BROWSERS) ?? t('otherBrowser');
  const system = find(SYSTEMS);
  return system === undefined ? browser : t('browserOn', { browser, system });
}

import { Code, List, Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { Disclosure } from '../ui/disclosure';
import type { Connection } from './connection-types';

const callbackOf = (platform: Connection['platform']): string =>
  `${window.location.origin}/oauth/social/${platform}/callback`;

/** What the operator has to set before people can sign in at a platform. */
export function ForOperators({ connections }: { connections: readonly Connection[] }) {
  const t = useTexts('connections');
  const incomplete = connections.filter(({ missingSettings }) => missingSettings.length > 0);
  if (incomplete.length === 0) return null;
  return (
    <Disclosure label={t('operators')}>
      <Stack gap="xs">
        <Text size="sm">{t('operators.text')}</Text>
        <List size="sm" spacing="xs">
          {incomplete.map(({ platform, missingSettings }) => (
            <List.Item key={platform}>
              {t('operators.platform', {
                platform: t(`platform.${platform}`),
                settings: missingSettings.map((name) => (
                  <Code key={name} className="wraps" mr={4}>
                    {name}
                  </Code>
                )),
              })}
              <br />
              {t('operators.address')} <Code className="wraps">{callbackOf(platform)}</Code>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Disclosure>
  );
}

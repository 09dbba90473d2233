import { Code, List, Stack, Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { Disclosure } from '../ui/disclosure';
import type { Connection } from './connection-types';

/** The error in the words of the platform, for the operator of the service. */
export function ConnectionDevelopers({ connection }: { connection: Connection }) {
  const t = useTexts('connections');
  const { account, errorCode, missingScopes, droppedMetrics, warnings } = connection;
  const isEmpty =
    account === null &&
    errorCode === null &&
    missingScopes.length + droppedMetrics.length + warnings.length === 0;
  if (isEmpty) return null;
  return (
    <Disclosure label={t('developers')}>
      <Stack gap="xs">
        {account !== null && <Text size="sm">{t('developers.account', { id: account.id })}</Text>}
        {errorCode !== null && <Text size="sm">{t('code', { code: errorCode })}</Text>}
        <Names label={t('developers.missing')} names={missingScopes} />
        <Names label={t('developers.dropped')} names={droppedMetrics} />
        {warnings.length > 0 && (
          <List size="sm">
            {warnings.map(({ problem, reason, posts }) => (
              <List.Item key={`${problem} ${reason}`}>
                {t(`warning.${problem}`, { posts, reason })}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Disclosure>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Text size="sm" component="div">
      {label}{' '}
      {names.map((name) => (
        <Code key={name} className="wraps" mr={4}>
          {name}
        </Code>
      ))}
    </Text>
  );
}

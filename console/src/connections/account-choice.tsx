import { Radio, Stack } from '@mantine/core';
import { useTexts } from '../texts/texts';
import type { Account } from './connection-types';

/** The accounts that a person manages, of which one is connected. */
export function AccountChoice({
  accounts,
  value,
  onChange,
}: {
  accounts: readonly Account[];
  value: string;
  onChange: (id: string) => void;
}) {
  const t = useTexts('connections');
  return (
    <Radio.Group label={t('choice.label')} value={value} onChange={onChange}>
      <Stack gap="xs" pt="xs">
        {accounts.map(({ id, name }, index) => (
          <Radio
            key={id}
            value={id}
            label={name}
            description={id}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

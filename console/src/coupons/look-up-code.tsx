import { Button, Group, TextInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../texts/texts';
import { readTypedCode } from '../till/read-scan';

/** Looks one code up: which coupon it belongs to, and who has redeemed it. */
export function LookUpCode({ onLookUp }: { onLookUp: (code: string) => void }) {
  const t = useTexts('coupons');
  const [text, setText] = useState('');
  const code = readTypedCode(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '') onLookUp(code);
  };
  return (
    <form onSubmit={submit} aria-label={t('lookUp')}>
      <Group gap="xs" align="flex-end">
        <TextInput
          label={t('lookUpLabel')}
          value={text}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          leftSection={<IconQrcode size={16} aria-hidden />}
          w={{ base: '100%', xs: 320 }}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={code === ''}>
          {t('lookUpButton')}
        </Button>
      </Group>
    </form>
  );
}

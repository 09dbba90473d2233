import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callOnce } from '../api/call';
import { newIdempotencyKey } from '../api/idempotency-key';
import { useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { readTypedCode } from '../till/read-scan';
import { ActionForm } from '../ui/action-form';
import { ApiCall } from '../ui/api-call';
import { Dialog } from '../ui/dialog';
import { useAction } from '../ui/use-action';
import type { CouponCode } from './coupon-types';

interface Redeemer {
  id: string;
  firstName: string;
  lastName: string;
}

/** Redeems a code for a customer. @param onDone called after the redemption, with the new balance */
export function RedeemDialog({
  customer,
  opened,
  onClose,
  onDone,
}: {
  customer: Redeemer;
  opened: boolean;
  onClose: () => void;
  onDone?: (points: number) => void;
}) {
  const t = useTexts('coupons');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('redeemTitle')}>
      <RedeemForm
        customer={customer}
        onCancel={onClose}
        onDone={(points) => {
          onClose();
          onDone?.(points);
        }}
      />
    </Dialog>
  );
}

function RedeemForm({
  customer,
  onCancel,
  onDone,
}: {
  customer: Redeemer;
  onCancel: () => void;
  onDone: (points: number) => void;
}) {
  const t = useTexts('coupons');
  const formats = useFormats();
  const teamId = useTeamId();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [found, setFound] = useState<CouponCode | null>(null);
  // A second press, or a repetition after a lost response, redeems nothing more.
  const [keys] = useState(() => new Map<string, string>());
  const submit = useAction(async () => {
    const path = `teams/${teamId}`;
    const code = readTypedCode(text);
    if (found === null) {
      setFound(await call<CouponCode>('GET', `${path}/coupons/codes/${encodeURIComponent(code)}`));
      return;
    }
    const key = keys.get(found.code) ?? newIdempotencyKey();
    keys.set(found.code, key);
    const body = { code: found.code, couponId: found.couponId };
    const { data } = await callOnce<{ data: { points: number } }>(
      `${path}/customer/${customer.id}/qr`,
      body,
      key,
    );
    await client.invalidateQueries({ queryKey: ['team', teamId] });
    onDone(data.points);
  });
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <>
      <ActionForm
        action={submit}
        submit={found === null ? t('lookUpButton') : t('redeemButton')}
        onCancel={onCancel}
      >
        <TextInput
          data-autofocus
          label={t('code')}
          value={text}
          maxLength={255}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setFound(null);
          }}
        />
        <Stack role="status" gap={0}>
          {found !== null && (
            <>
              <Text fw={600}>{found.name}</Text>
              <Text>
                {t('redeemFor', {
                  points: formats.points(found.points),
                  count: found.points,
                  name,
                })}
              </Text>
            </>
          )}
        </Stack>
      </ActionForm>
      {found !== null && (
        <ApiCall
          method="POST"
          path={`/customer/${customer.id}/qr`}
          body={{ code: found.code, couponId: found.couponId }}
        />
      )}
    </>
  );
}

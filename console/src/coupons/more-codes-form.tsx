import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '../api/call';
import { newIdempotencyKey } from '../api/idempotency-key';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { ApiCall } from '../ui/api-call';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import { WholeNumberInput } from '../ui/whole-number-input';
import type { Coupon } from './coupon-types';

/** How many codes to add. */
export function MoreCodesForm({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const client = useQueryClient();
  const [count, setCount] = useState<string | number>(12);
  // A repetition after a lost response creates no more codes; another number has another key.
  const [keys] = useState(() => new Map<number, string>());
  const number = count === '' ? 0 : Number(count);
  const path = `/coupons/${coupon.id}/codes`;
  const add = useAction(async () => {
    const key = keys.get(number) ?? newIdempotencyKey();
    keys.set(number, key);
    await callOnce(`teams/${teamId}${path}`, { count: number }, key);
    await client.invalidateQueries({ queryKey: ['team', teamId] });
    onClose();
    void notify({ message: t('codesAdded', { count: number }) });
  });
  return (
    <>
      <ActionForm action={add} shown={['count']} submit={t('addCodes')} onCancel={onClose}>
        <WholeNumberInput
          data-autofocus
          label={t('howManyCodes')}
          value={count}
          error={add.error?.reasonOf('count') ?? null}
          onChange={setCount}
        />
      </ActionForm>
      <ApiCall method="POST" path={path} body={{ count: number }} />
    </>
  );
}

import { Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callOnce } from '../api/call';
import { CampaignSelect } from '../campaigns/campaign-select';
import { newIdempotencyKey } from '../api/idempotency-key';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { ApiCall } from '../ui/api-call';
import { Dialog } from '../ui/dialog';
import { useTimeZone } from '../ui/time';
import { useAction } from '../ui/use-action';
import { WholeNumberInput } from '../ui/whole-number-input';
import type { NewCoupon } from './coupon-types';
import { bodyOf, NEW_TERMS } from './terms';
import { TERMS, TermsInputs } from './terms-inputs';

/** A printed sheet has twelve codes. */
const DEFAULT_CODES = 12;

/** Creates a coupon: many codes that can be redeemed once, or one code for everybody. */
export function NewCouponDialog({
  isOpen,
  onClose,
  onCreated,
}: {
  isOpen: boolean;
  onClose: () => void;
  onCreated: (coupon: NewCoupon) => void;
}) {
  const t = useTexts('coupons');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('newTitle')}>
      <NewCouponForm
        onCancel={onClose}
        onCreated={(coupon) => {
          onClose();
          onCreated(coupon);
        }}
      />
    </Dialog>
  );
}

function NewCouponForm({
  onCancel,
  onCreated,
}: {
  onCancel: () => void;
  onCreated: (coupon: NewCoupon) => void;
}) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const [draft, setDraft] = useState(NEW_TERMS);
  const [isForAll, setForAll] = useState(false);
  const [campaignId, setCampaignId] = useState<string | null>(null);
  const [codes, setCodes] = useState<string | number>(DEFAULT_CODES);
  // A repetition after a lost response creates no second coupon; another request has another key.
  const [keys] = useState(() => new Map<string, string>());
  const terms = bodyOf(draft, timeZone);
  const body = isForAll
    ? { ...terms, codes: 1 }
    : { ...terms, codes: codes === '' ? 0 : Number(codes), maxRedemptions: 1 };
  const create = useAction(async () => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? newIdempotencyKey();
    keys.set(text, key);
    const created = await callOnce<{ data: NewCoupon }>(`teams/${teamId}/coupons`, body, key);
    if (campaignId !== null) {
      await call('PUT', `teams/${teamId}/coupons/${created.data.id}/campaign`, { campaignId });
    }
    await client.invalidateQueries({ queryKey: ['team', teamId] });
    onCreated(created.data);
  });
  return (
    <>
      <ActionForm
        action={create}
        shown={[...TERMS, 'codes', 'campaignId']}
        submit={t('createButton')}
        onCancel={onCancel}
      >
        <Radio.Group
          label={t('kind')}
          value={isForAll ? 'one' : 'many'}
          onChange={(value) => {
            setForAll(value === 'one');
            setDraft({ ...draft, maxRedemptions: value === 'one' ? 100 : 1 });
          }}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="many" label={t('kindMany')} description={t('kindManyHint')} />
            <Radio value="one" label={t('kindOne')} description={t('kindOneHint')} />
          </Stack>
        </Radio.Group>
        {!isForAll && (
          <WholeNumberInput
            label={t('howManyCodes')}
            description={t('howManyCodesHint')}
            value={codes}
            error={create.error?.reasonOf('codes') ?? null}
            onChange={setCodes}
          />
        )}
        <TermsInputs
          draft={draft}
          error={create.error}
          hasMaximum={isForAll}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        <CampaignSelect
          label={t('campaign')}
          noneLabel={t('noCampaign')}
          value={campaignId}
          error={create.error?.reasonOf('campaignId') ?? null}
          onChange={setCampaignId}
        />
      </ActionForm>
      <ApiCall method="POST" path="/coupons" body={body} />
    </>
  );
}

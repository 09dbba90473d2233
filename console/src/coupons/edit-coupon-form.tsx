import { useState } from 'react';
import { useTeamCall } from '../api/team';
import { CampaignSelect } from '../campaigns/campaign-select';
import { useLanguage } from '../texts/language';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { ApiCall } from '../ui/api-call';
import { notify } from '../ui/notify';
import { useTimeZone } from '../ui/time';
import { useAction } from '../ui/use-action';
import type { Coupon } from './coupon-types';
import { changesOf, draftOf } from './terms';
import { TERMS, TermsInputs } from './terms-inputs';

/** The terms of a coupon as they are, to be changed. */
export function EditCouponForm({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useTexts('coupons');
  const common = useTexts('common');
  const timeZone = useTimeZone();
  const { locale } = useLanguage();
  const teamCall = useTeamCall();
  const [draft, setDraft] = useState(() => draftOf(coupon, timeZone, locale));
  const [campaignId, setCampaignId] = useState(coupon.campaignId);
  const path = `/coupons/${coupon.id}`;
  const changes = changesOf(draft, coupon, timeZone, locale);
  const save = useAction(async () => {
    await teamCall('PATCH', path, changes);
    if (campaignId !== coupon.campaignId) {
      await teamCall('PUT', `${path}/campaign`, { campaignId });
    }
    onClose();
    void notify({ message: t('changed') });
  });
  return (
    <>
      <ActionForm
        action={save}
        shown={[...TERMS, 'campaignId']}
        submit={common('save')}
        onCancel={onClose}
      >
        <TermsInputs
          draft={draft}
          error={save.error}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        <CampaignSelect
          label={t('campaign')}
          description={t('campaignHint')}
          noneLabel={t('noCampaign')}
          value={campaignId}
          error={save.error?.reasonOf('campaignId') ?? null}
          onChange={setCampaignId}
        />
      </ActionForm>
      <ApiCall method="PATCH" path={path} body={changes} />
    </>
  );
}

import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../api/call';
import { useTeamCall } from '../api/team';
import { dayOf } from '../coupons/terms';
import { useTexts } from '../texts/texts';
import { ActionForm } from '../ui/action-form';
import { Dialog } from '../ui/dialog';
import { notify } from '../ui/notify';
import { useTimeZone } from '../ui/time';
import { useAction } from '../ui/use-action';
import { firstOfDay, lastOfDay } from '../ui/zoned-day';
import { type Campaign, campaignPath, type CampaignSuggestion } from './campaign-types';

/** What a person fills in; days are YYYY-MM-DD. */
interface Draft {
  name: string;
  startDay: string;
  endDay: string;
}

const SHOWN = ['name', 'id', 'startsAt', 'endsAt'] as const;

/** Creates a campaign. @param adopted an id that posts or responses carry already */
export function NewCampaignDialog({
  isOpen,
  adopted = null,
  onClose,
  onCreated,
}: {
  isOpen: boolean;
  adopted?: CampaignSuggestion | null;
  onClose: () => void;
  onCreated: (id: string) => void;
}) {
  const t = useTexts('campaigns');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('newTitle')}>
      <NewCampaignForm
        adopted={adopted}
        onCancel={onClose}
        onCreated={(id) => {
          onClose();
          onCreated(id);
        }}
      />
    </Dialog>
  );
}

function NewCampaignForm({
  adopted,
  onCancel,
  onCreated,
}: {
  adopted: CampaignSuggestion | null;
  onCancel: () => void;
  onCreated: (id: string) => void;
}) {
  const t = useTexts('campaigns');
  const timeZone = useTimeZone();
  const teamCall = useTeamCall();
  const [id, setId] = useState('');
  const [draft, setDraft] = useState<Draft>({
    name: adopted?.id ?? '',
    startDay: dayOf(adopted?.since ?? new Date().toISOString(), timeZone),
    endDay: '',
  });
  const create = useAction(async () => {
    const created = await teamCall<{ id: string }>('POST', '/campaigns', {
      name: draft.name,
      id: adopted?.id ?? (id.trim() === '' ? null : id.trim()),
      startsAt: firstOfDay(draft.startDay, timeZone),
      endsAt: draft.endDay === '' ? null : lastOfDay(draft.endDay, timeZone),
    });
    onCreated(created.id);
  });
  return (
    <ActionForm action={create} shown={SHOWN} submit={t('createButton')} onCancel={onCancel}>
      <CampaignInputs
        draft={draft}
        error={create.error}
        onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      />
      <TextInput
        label={t('id')}
        description={adopted === null ? t('idHint') : t('idAdopted')}
        value={adopted?.id ?? id}
        readOnly={adopted !== null}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        error={create.error?.reasonOf('id') ?? null}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
    </ActionForm>
  );
}

/** Changes the name and the days of a campaign. */
export function EditCampaignDialog({
  campaign,
  isOpen,
  onClose,
}: {
  campaign: Campaign;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTexts('campaigns');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('editTitle')}>
      <EditCampaignForm campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function EditCampaignForm({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useTexts('campaigns');
  const common = useTexts('common');
  const timeZone = useTimeZone();
  const teamCall = useTeamCall();
  const { name, startsAt, endsAt } = campaign;
  const [before] = useState<Draft>(() => ({
    name,
    startDay: dayOf(startsAt, timeZone),
    endDay: endsAt === null ? '' : dayOf(endsAt, timeZone),
  }));
  const [draft, setDraft] = useState(before);
  const save = useAction(async () => {
    const { startDay, endDay } = draft;
    // Only changes are sent: other values could undo a change of a colleague, or move a time to the edge of its day.
    await teamCall('PATCH', campaignPath(campaign.id), {
      ...(draft.name !== before.name && { name: draft.name }),
      ...(startDay !== before.startDay && { startsAt: firstOfDay(startDay, timeZone) }),
      ...(endDay !== before.endDay && {
        endsAt: endDay === '' ? null : lastOfDay(endDay, timeZone),
      }),
    });
    onClose();
    void notify({ message: t('changed') });
  });
  return (
    <ActionForm action={save} shown={SHOWN} submit={common('save')} onCancel={onClose}>
      <CampaignInputs
        draft={draft}
        error={save.error}
        onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
      />
    </ActionForm>
  );
}

function CampaignInputs({
  draft,
  error,
  onChange,
}: {
  draft: Draft;
  error: ApiError | null;
  onChange: (changes: Partial<Draft>) => void;
}) {
  const t = useTexts('campaigns');
  return (
    <>
      <TextInput
        data-autofocus
        label={t('name')}
        value={draft.name}
        maxLength={255}
        required
        error={error?.reasonOf('name') ?? null}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          type="date"
          label={t('firstDay')}
          description={t('firstDayHint')}
          value={draft.startDay}
          required
          error={error?.reasonOf('startsAt') ?? null}
          onChange={({ currentTarget }) => onChange({ startDay: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('lastDay')}
          description={t('lastDayHint')}
          value={draft.endDay}
          error={error?.reasonOf('endsAt') ?? null}
          onChange={({ currentTarget }) => onChange({ endDay: currentTarget.value })}
        />
      </Group>
    </>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTeamCall } from '../api/team';
import { CampaignInput } from '../campaigns/campaign-input';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { notify } from '../ui/notify';
import { useAction } from '../ui/use-action';
import type { Post } from './social-types';

/** Assigns a post to a campaign by its id, or to none. */
export function CampaignForm({ post: { id, platform, campaignId } }: { post: Post }) {
  const t = useTexts('social');
  const common = useTexts('common');
  const teamCall = useTeamCall();
  const [value, setValue] = useState(campaignId ?? '');
  const save = useAction(async (campaign: string) => {
    const path = `/analytics/social/${platform}/posts/${id}/campaign`;
    const changed = await teamCall<Post>('PUT', path, { campaignId: campaign });
    setValue(changed.campaignId ?? '');
    await notify({ kind: 'done', message: common('saved') });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run(value);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={480}>
        <ErrorAlert error={save.error} shown={['campaignId']} />
        <CampaignInput
          label={t('post.campaignId')}
          value={value}
          error={save.error?.reasonOf('campaignId') ?? null}
          onChange={setValue}
        />
        <Group>
          <Button type="submit" variant="default" loading={save.isRunning}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

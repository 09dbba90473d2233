import { Paper, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { PostView } from '../../../packages/client/src/generated/console';
import { useTeamData } from '../api/team';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';

/** One post. */
export function PostPage() {
  const t = useTexts('social');
  const { platform = '', postId = '' } = useParams({ strict: false });
  const { data: post } = useTeamData<PostView>(`/analytics/social/${platform}/posts/${postId}`);
  return (
    <Page title={t('post.title', { platform: t(`platform.${post.platform}`) })}>
      <Paper withBorder p="lg">
        <Text style={{ whiteSpace: 'pre-wrap' }}>{post.content}</Text>
      </Paper>
    </Page>
  );
}

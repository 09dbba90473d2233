import { Anchor, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMembership } from '../api/session';
import { useTeamData, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { CampaignNameOf } from '../campaigns/campaign-name';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { NotFoundPage } from '../ui/status-pages';
import { Time } from '../ui/time';
import { CampaignForm } from './campaign-form';
import { NumberTables } from './number-tables';
import { PlatformIcon } from './platform-icon';
import { hasPostTypes, isPlatform, type Platform, type Post } from './social-types';
import './social.css';

/** One post: its text, its numbers and its campaign. */
export function PostPage() {
  const { platform, postId = '' } = useParams({ strict: false });
  if (!isPlatform(platform)) return <NotFoundPage />;
  return <OnePost key={postId} platform={platform} id={postId} />;
}

function OnePost({ platform, id }: { platform: Platform; id: string }) {
  const t = useTexts('social');
  const teamId = useTeamId();
  const { data: post } = useTeamData<Post>(`/analytics/social/${platform}/posts/${id}`);
  const canEdit = hasRole(useMembership(teamId)?.role ?? 'viewer', 'editor');
  const name = t(`platform.${platform}`);
  return (
    <Page
      title={t('post.title', { platform: name })}
      description={
        <>
          <PageLink to="/teams/$teamId/social/$platform" params={{ teamId, platform }}>
            {t('allPosts', { platform: name })}
          </PageLink>
          <Group component="span" gap="xs" mt={4}>
            <PlatformIcon platform={platform} size={18} />
            <span>
              {t('post.published', { time: <Time at={post.publishedAt} isExact /> })}
              {hasPostTypes(platform) && ` · ${t(`types.one.${post.postType}`)}`}
            </span>
          </Group>
        </>
      }
    >
      <Section title={t('post.text')}>
        <Text className="post-text">
          {post.content.trim() === '' ? t('post.noText') : post.content}
        </Text>
        <PostLink url={post.permalinkUrl} label={t('post.open', { platform: name })} />
      </Section>
      <NumberTables
        title={t('post.numbers')}
        description={t('rawDescription')}
        platform={platform}
        numbers={post.metrics}
        raw={post.rawMetrics}
      />
      <Section title={t('campaign')} description={t('post.campaignHint')}>
        {canEdit ? (
          <CampaignForm post={post} />
        ) : (
          <Text>
            {post.campaignId === null ? (
              t('post.noCampaign')
            ) : (
              <CampaignNameOf id={post.campaignId} />
            )}
          </Text>
        )}
      </Section>
      <ApiCall path={`/analytics/social/${platform}/posts/${id}`} />
    </Page>
  );
}

/** An imported link can be relative, and one that was stored earlier can have any scheme: only a link to a website is followed. */
function PostLink({ url, label }: { url: string; label: string }) {
  if (url === '') return null;
  if (!/^https?:\/\//i.test(url)) return <Text className="post-text">{url}</Text>;
  return (
    <div>
      <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow">
        <Group component="span" gap={6}>
          <IconExternalLink size={16} aria-hidden />
          {label}
        </Group>
      </Anchor>
    </div>
  );
}

import type { Platform } from '@rapport/social-connectors';

/** Lists of permissions by platform. All permissions of one list are sufficient to read metrics. Names as in `missingScopes`. */
const SUFFICIENT_SCOPES: Readonly<Record<Platform, readonly (readonly string[])[]>> = {
  // Posts of a page are stored only with their insights, which also need the task.
  facebook: [['pages_read_engagement', 'read_insights', 'task:ANALYZE']],
  instagram: [['instagram_business_basic', 'instagram_business_manage_insights']],
  twitter: [['tweet.read', 'users.read']],
  linkedin: [['rw_organization_admin']],
  tiktok: [['user.info.stats'], ['video.list']],
  youtube: [['https://www.googleapis.com/auth/youtube.readonly']],
};

/** Whether any metric of an account can be read without these permissions. */
export function canReport(platform: Platform, missingScopes: readonly string[]): boolean {
  return SUFFICIENT_SCOPES[platform].some((scopes) =>
    scopes.every((scope) => !missingScopes.includes(scope)),
  );
}

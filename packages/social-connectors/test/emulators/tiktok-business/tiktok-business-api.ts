import { EmulatedError, type EmulatedReply } from '../platform-emulator';

export const TIKTOK_BUSINESS_SCOPES = [
  'user.info.basic',
  'user.info.username',
  'user.info.stats',
  'user.insights',
  'video.list',
];

/** [D] The scope of each field: business-api.tiktok.com/portal/docs?id=1762228399168514. */
export const ACCOUNT_FIELDS: Readonly<Record<string, string>> = {
  display_name: 'user.info.basic',
  username: 'user.info.username',
  followers_count: 'user.info.stats',
  total_likes: 'user.info.stats',
  videos_count: 'user.info.stats',
};
/** [D] Numbers of days, with the scope `user.insights`. */
export const DAY_FIELDS = ['followers_count', 'video_views', 'likes', 'comments', 'shares'];
/** [D] The fields of the scope `video.list`: …/docs?id=1762228421622786, without those of images. */
export const VIDEO_FIELDS = [
  'item_id',
  'create_time',
  'caption',
  'share_url',
  'media_type',
  'is_ad',
  'video_duration',
  'video_views',
  'likes',
  'comments',
  'shares',
  'favorites',
  'reach',
];

/** The codes of tiktok/tiktok-business-api-sdk. [P] Which of them the OAuth endpoints use. */
export const CODES = {
  permission: 40001,
  parameter: 40002,
  noSchema: 40006,
  tooFrequent: 40100,
  invalidApp: 40101,
  expiredToken: 40102,
  noToken: 40104,
  invalidToken: 40105,
  invalidRefreshToken: 40107,
  missingScope: 40130,
  invalidCode: 40131,
};

/** [D] Errors have the status 200. */
export const failure = (code: number): EmulatedError =>
  new EmulatedError({
    status: 200,
    body: { code, message: 'Something failed.', request_id: '2026112200', data: {} },
  });

export const ok = (data: object): EmulatedReply => ({
  status: 200,
  body: { code: 0, message: 'OK', request_id: '2026112200', data },
});

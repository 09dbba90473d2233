import { parseUrl } from '../../../core/values/parse-url';
import { checkText } from '../../../core/values/check-text';
import type { Post } from '../../domain/post';
import { type JsonObject, memberAt, type PostMapping } from '@rapport/social-connectors';
import { TIME_FORMATS } from './time-formats';

type Reading<T> = { value: T } | { reason: string };

const NAME_LENGTHS = { min: 1, max: 255 };

/** Reads a post without its metrics, or all its violations. Texts that are absent or not strings are empty. */
export function readPost(
  mapping: PostMapping,
  line: JsonObject,
): { post: Post } | { violations: string[] } {
  const violations: string[] = [];
  const take = <T>(path: string, reading: Reading<T>): T | null => {
    if ('value' in reading) return reading.value;
    violations.push(`${path}: ${reading.reason}`);
    return null;
  };
  const takeText = (paths: readonly string[]): string => {
    const path = paths.find((path) => readText(line, path) !== '');
    return path === undefined ? '' : (take(path, storable(readText(line, path))) ?? '');
  };

  const idPath = mapping.id?.find((path) => memberAt(line, path) !== undefined) ?? 'id';
  const postId = take(idPath, readId(line, idPath));
  const publishedAt = take(mapping.publishedAt.path, readTime(mapping, line));
  const content = takeText(mapping.content);
  const sentPermalink =
    'path' in mapping.permalink ? toWebUrl(takeText([mapping.permalink.path])) : '';
  const campaignId = take('campaignId', readCampaignId(line));
  if (postId === null || publishedAt === null || violations.length > 0) return { violations };

  const permalinkUrl = 'path' in mapping.permalink ? sentPermalink : mapping.permalink.ofId(postId);
  const postType = mapping.postType?.(line) ?? 'post';
  return { post: { postId, postType, campaignId, content, permalinkUrl, publishedAt } };
}

/** The link, which may be relative, or an empty text for another scheme, such as `javascript:`: people follow the link. */
function toWebUrl(text: string): string {
  const protocol = parseUrl(text, 'https://localhost')?.protocol;
  return protocol === 'https:' || protocol === 'http:' ? text : '';
}

function readId(line: JsonObject, path: string): Reading<string> {
  const id = memberAt(line, path);
  // JSON.parse rounds larger numbers, possibly to the id of another post.
  return readName(typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id);
}

function readCampaignId(line: JsonObject): Reading<string | null> {
  const campaignId = memberAt(line, 'campaignId') ?? null;
  return campaignId === null ? { value: null } : readName(campaignId);
}

function readName(value: unknown): Reading<string> {
  const reason = checkText(value, NAME_LENGTHS);
  return reason === null ? { value: value as string } : { reason };
}

function readTime({ publishedAt }: PostMapping, line: JsonObject): Reading<number> {
  const sent = memberAt(line, publishedAt.path) ?? null;
  if (sent === null) return { reason: 'is required' };
  const value = TIME_FORMATS[publishedAt.format].read(sent);
  return value === null
    ? { reason: `must be ${TIME_FORMATS[publishedAt.format].name}` }
    : { value };
}

function readText(line: JsonObject, path: string): string {
  const text = memberAt(line, path);
  return typeof text === 'string' ? text : '';
}

function storable(text: string): Reading<string> {
  const reason = checkText(text);
  return reason === null ? { value: text } : { reason };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Notification, NOTIFICATIONS } from '../domain/mail-kinds';

/** Whose mails of which kind an unsubscribe link ends. */
export interface UnsubscribeLink {
  readonly teamId: string;
  readonly userId: string;
  readonly notification: Notification;
}

/** What the signature depends on, besides the link. */
export interface UnsubscribeSecret {
  readonly key: Buffer;
  /** The end of a membership ends its links: a person who joins again gets new ones. */
  readonly joinedAt: Date | null;
}

const UUID_BYTES = 16;
const MAC_BYTES = 32;
const TOKEN_BYTES = 2 * UUID_BYTES + 1 + MAC_BYTES;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function idOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Team, member and kind. The number of a notification is its place in the list, to which new ones are appended. */
const payloadOf = ({ teamId, userId, notification }: UnsubscribeLink): Buffer =>
  Buffer.concat([
    bytesOf(teamId),
    bytesOf(userId),
    Buffer.from([NOTIFICATIONS.indexOf(notification)]),
  ]);

const macOf = (payload: Buffer, { key, joinedAt }: UnsubscribeSecret): Buffer =>
  createHmac('sha256', key)
    .update(`unsubscribe ${joinedAt?.getTime() ?? 0} `)
    .update(payload)
    .digest();

/** Signs a link. It gives no access to anything but the end of these mails. */
export function writeUnsubscribeToken(link: UnsubscribeLink, secret: UnsubscribeSecret): string {
  const payload = payloadOf(link);
  return Buffer.concat([payload, macOf(payload, secret)]).toString('base64url');
}

/** Reads the link that a token claims to be, without checking it. Returns null if it is not a token. */
export function readUnsubscribeToken(token: string): UnsubscribeLink | null {
  if (!/^[\w-]{87}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const notification = NOTIFICATIONS[bytes[2 * UUID_BYTES] ?? NOTIFICATIONS.length];
  if (bytes.length !== TOKEN_BYTES || notification === undefined) return null;
  return {
    teamId: idOf(bytes.subarray(0, UUID_BYTES)),
    userId: idOf(bytes.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    notification,
  };
}

/** Whether the token was signed with this secret. */
export function isSigned(token: string, secret: UnsubscribeSecret): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, TOKEN_BYTES - MAC_BYTES);
  return (
    bytes.length === TOKEN_BYTES &&
    timingSafeEqual(bytes.subarray(TOKEN_BYTES - MAC_BYTES), macOf(payload, secret))
  );
}

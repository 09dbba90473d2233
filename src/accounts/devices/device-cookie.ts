import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_MS } from '../../core/values/durations';
import { readCookie, setCookie } from '../cookies';
import type { Account } from '../entities/account.entity';

const MAX_AGE_MS = 180 * DAY_MS;
const ID_BYTES = 16;
const NAME_LENGTH = 16;
/** The id of the device and its signature. */
const COOKIE_PATTERN = /^([\w-]{22})\.([\w-]{43})$/;

type Signer = Pick<Account, 'id' | 'emailKey' | 'deviceKey'>;

/** The cookie of a browser in which a person has signed in. Each person has one of their own in a browser. */
export interface DeviceCookie {
  readonly name: string;
  readonly value: string;
}

/** A cookie with a new id. It is valid until the account gets another device key. */
export function newDeviceCookie(account: Signer): DeviceCookie {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const value = `${id}.${sign(account, id).toString('base64url')}`;
  return { name: nameOf(account.emailKey), value };
}

export function setDeviceCookie(response: Response, { name, value }: DeviceCookie): void {
  setCookie(response, name, value, MAX_AGE_MS);
}

/** The cookie of an e-mail address in a request, not verified, or null without one. */
export const readDeviceCookie = (request: Request, emailKey: string): string | null =>
  readCookie(request, nameOf(emailKey));

/** The id of the device whose cookie the account has signed, or null for any other value. */
export function deviceOf(account: Signer, value: string | null): string | null {
  const [, id, signature] = COOKIE_PATTERN.exec(value ?? '') ?? [];
  if (id === undefined || signature === undefined) return null;
  const isSigned = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(account, id));
  return isSigned ? id : null;
}

const sign = ({ id: accountId, deviceKey }: Signer, id: string): Buffer =>
  createHmac('sha256', deviceKey).update(`${accountId} ${id}`).digest();

/** The address is hashed, because the name of a cookie cannot have all characters of an e-mail address. */
const nameOf = (emailKey: string): string =>
  `rapport-device-${hash('sha256', emailKey).slice(0, NAME_LENGTH)}`;

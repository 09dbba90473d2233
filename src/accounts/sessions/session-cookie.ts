import type { Request, Response } from 'express';
import { clearCookie, readCookie, setCookie } from '../cookies';
import { type DeviceCookie, setDeviceCookie } from '../devices/device-cookie';
import { MAX_SESSION_MS } from './session-lifetime';

const COOKIE_NAME = 'rapport';

/** The cookies of a browser whose session has started, or has got a new token. */
export interface SessionCookies {
  readonly token: string;
  /** null while the second factor is missing. */
  readonly device: DeviceCookie | null;
}

/** The token of the session in the cookie of a request, or null without one. */
export const readSessionToken = (request: Request): string | null =>
  readCookie(request, COOKIE_NAME);

export function setSessionCookies(response: Response, { token, device }: SessionCookies): void {
  setCookie(response, COOKIE_NAME, token, MAX_SESSION_MS);
  if (device !== null) setDeviceCookie(response, device);
}

export function clearSessionCookie(response: Response): void {
  clearCookie(response, COOKIE_NAME);
}

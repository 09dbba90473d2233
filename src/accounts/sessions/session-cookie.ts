import type { Request, Response } from 'express';
import { MAX_SESSION_MS } from './session-lifetime';

/** Browsers accept this name only with `Secure`, `Path=/` and no `Domain`, so no other host can set it. */
const SECURE_NAME = '__Host-rapport';
/** Some browsers store no `Secure` cookie of `http://localhost`. */
const LOOPBACK_NAME = 'rapport';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** The token of the session in the cookie of a request; null without one. */
export function readSessionToken(request: Request): string | null {
  const { cookie = '' } = request.headers;
  const { name } = cookieOf(request);
  for (const pair of cookie.split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    if (key === name && value !== '') return value;
  }
  return null;
}

export function setSessionCookie(response: Response, token: string): void {
  const { name, isSecure } = cookieOf(response.req);
  response.cookie(name, token, {
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
    path: '/',
    maxAge: MAX_SESSION_MS,
  });
}

export function clearSessionCookie(response: Response): void {
  const { name, isSecure } = cookieOf(response.req);
  response.clearCookie(name, { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' });
}

/** Without TLS only on loopback: elsewhere the cookie is `Secure`, which a browser does not store over plain HTTP. */
function cookieOf(request: Request): { name: string; isSecure: boolean } {
  const isLoopback = !request.secure && LOOPBACK_HOST.test(request.headers.host ?? '');
  return isLoopback
    ? { name: LOOPBACK_NAME, isSecure: false }
    : { name: SECURE_NAME, isSecure: true };
}

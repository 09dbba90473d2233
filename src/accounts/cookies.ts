import type { CookieOptions, Request, Response } from 'express';

/** Browsers accept a name with this prefix only with `Secure`, `Path=/` and no `Domain`, so no other host can set the cookie. */
const SECURE_PREFIX = '__Host-';

const LOOPBACK_HOST_PATTERN = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** The value of a cookie of a request, or null without it. */
export function readCookie(request: Request, name: string): string | null {
  const { cookie = '' } = request.headers;
  const fullName = nameOf(request, name);
  for (const pair of cookie.split(';')) {
    const [cookieName = '', value = ''] = pair.trim().split('=', 2);
    if (cookieName === fullName && value !== '') return value;
  }
  return null;
}

/** Sets a cookie that scripts and other sites cannot read. @param maxAge in ms */
export function setCookie(response: Response, name: string, value: string, maxAge: number): void {
  const { req } = response;
  response.cookie(nameOf(req, name), value, { ...optionsOf(req), maxAge });
}

export function clearCookie(response: Response, name: string): void {
  const { req } = response;
  response.clearCookie(nameOf(req, name), optionsOf(req));
}

const nameOf = (request: Request, name: string): string =>
  isLoopback(request) ? name : `${SECURE_PREFIX}${name}`;

const optionsOf = (request: Request): CookieOptions => ({
  httpOnly: true,
  secure: !isLoopback(request),
  sameSite: 'lax',
  path: '/',
});

/**
 * Whether the cookie is not `Secure`: only on loopback without TLS, because some browsers store no `Secure` cookie of
 * `http://localhost`. Elsewhere the cookie is `Secure`, which a browser does not store over plain HTTP.
 */
const isLoopback = (request: Request): boolean =>
  !request.secure && LOOPBACK_HOST_PATTERN.test(request.headers.host ?? '');

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { requireRoom, writeCompleteHead } from '@rapport/fast-express';
import { type AppRequest, REQUEST_ID_HEADER } from '../../core/http/request-context';
import { securityHeaders } from '../../core/http/security-headers';
import type { RenderedPage } from './document';
import { renderInputs, type VisitInputs } from './form-page';
import type { PageBytes, PreparedPage } from './prepared-page';

const compress = promisify(gzip);
/** Smaller pages are sent as they are. */
const MIN_COMPRESSED_BYTES = 1_024;

/** The headers of all responses, except those that forbid what these pages are for: frames, and pages of other sites that embed them. */
const COMMON_HEADERS = [...securityHeaders()].filter(
  ([name]) =>
    !['content-security-policy', 'x-frame-options', 'cross-origin-resource-policy'].includes(
      name.toLowerCase(),
    ),
);
const PAGE_HEADERS: readonly string[] = [
  ...COMMON_HEADERS.flat(),
  'Cross-Origin-Resource-Policy',
  'cross-origin',
  'Content-Type',
  'text/html; charset=utf-8',
  // Each page has a token of its own. Not `no-store`: going back shows what was typed.
  'Cache-Control',
  'private, no-cache',
];

/** A prepared page with the inputs of one visit. */
export interface PageOfVisit {
  readonly prepared: PreparedPage;
  readonly inputs: VisitInputs;
}

export interface PageResponse {
  readonly status: number;
  readonly page: RenderedPage | PageOfVisit;
  readonly retryAfterSeconds?: number;
}

export interface Redirect {
  readonly location: string;
}

interface HtmlHead extends Omit<PageResponse, 'page'> {
  readonly policy: string;
}

/** @throws ApiError RATE_LIMITED, SERVICE_UNAVAILABLE instead of a large page when too many bytes are unsent */
export async function sendToVisitor(
  request: Request,
  response: Response,
  content: PageResponse | Redirect,
): Promise<void> {
  if ('location' in content) {
    // Not `redirect` of Express, which negotiates the type of a text that no browser shows.
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(303, { Location: content.location, 'Content-Length': 0 }).end();
    return;
  }
  const { page, ...head } = content;
  if ('prepared' in page) {
    const { prepared, inputs } = page;
    const bytes = prepared.with(renderInputs(inputs).text, acceptsGzip(request));
    sendBytes(response, bytes, { ...head, policy: prepared.policy });
  } else {
    await sendRendered(request, response, page, head);
  }
}

const acceptsGzip = ({ headers }: Request): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(headers['accept-encoding']?.toString() ?? '');

async function sendRendered(
  request: Request,
  response: Response,
  { html, policy }: RenderedPage,
  head: Omit<HtmlHead, 'policy'>,
): Promise<void> {
  const body = Buffer.from(html);
  const isGzip = body.length >= MIN_COMPRESSED_BYTES && acceptsGzip(request);
  const parts = [isGzip ? await compress(body) : body];
  sendBytes(response, { parts, isGzip }, { ...head, policy });
}

function sendBytes(response: Response, { parts, isGzip }: PageBytes, head: HtmlHead): void {
  if (response.destroyed || response.headersSent) return;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  requireRoom(response, length);
  const headers = [
    ...PAGE_HEADERS,
    REQUEST_ID_HEADER,
    (response.req as AppRequest).requestId,
    'Content-Security-Policy',
    head.policy,
    'Content-Length',
    `${length}`,
  ];
  if (isGzip) headers.push('Content-Encoding', 'gzip');
  if (head.retryAfterSeconds !== undefined) {
    headers.push('Retry-After', `${head.retryAfterSeconds}`);
  }
  writeCompleteHead(response, head.status, headers);
  response.cork();
  for (const part of parts) response.write(part);
  response.end();
}

const LOGO_DATA_URL_PATTERN = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=]+)$/;

/** Sends a logo, which is stored as a data URL. The `sandbox` policy prevents scripts in the file from running. */
export function sendLogo(response: Response, dataUrl: string): void {
  const [, type, base64] = LOGO_DATA_URL_PATTERN.exec(dataUrl) ?? [];
  if (type === undefined || base64 === undefined) throw new Error('The logo is not an image.');
  response.setHeader('Content-Security-Policy', 'sandbox');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.type(type).send(Buffer.from(base64, 'base64'));
}

import { hash } from 'node:crypto';
import type { BuilderSettings } from '../../forms/domain/builder-settings';
import { originOf, protocolOf } from '../../forms/domain/web-origin';

const hashes = new Map<string, string>();

/** The source expression of an inline style or script. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The source expression of a script. Each of the few scripts is hashed once. */
function scriptSource(script: string): string {
  const source = hashes.get(script) ?? hashSource(script);
  hashes.set(script, source);
  return source;
}

/** The origins that may embed the pages of a form, or null for all origins. Origins that a header must not contain are left out. */
export const embeddingOrigins = ({ allowedOrigins }: BuilderSettings): readonly string[] | null =>
  allowedOrigins.length === 0 ? null : allowedOrigins.flatMap((origin) => originOf(origin) ?? []);

/**
 * The Content-Security-Policy of a page, with which a browser loads and runs nothing but its own style and scripts.
 * @param style the source expression of the style sheet
 */
export function policyOf(
  settings: BuilderSettings,
  style: string,
  scripts: readonly string[],
): string {
  const { redirectUrl } = settings.thankYou;
  // Chrome also applies `form-action` to all redirects after a form was sent: the page of the team may redirect to another host.
  const protocol = redirectUrl === null ? null : protocolOf(redirectUrl);
  const ancestors = embeddingOrigins(settings);
  return [
    "default-src 'none'",
    `style-src ${style}`,
    `script-src ${listOf(scripts.map(scriptSource))}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${protocol === null ? '' : ` ${protocol}`}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors === null ? '*' : listOf(ancestors)}`,
  ].join('; ');
}

const listOf = (sources: readonly string[]): string =>
  sources.length === 0 ? "'none'" : sources.join(' ');

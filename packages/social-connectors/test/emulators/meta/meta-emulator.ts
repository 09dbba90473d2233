import { createHash, createHmac } from 'node:crypto';
import {
  type EmulatedCall,
  EmulatedError,
  type EmulatedReply,
  PlatformEmulator,
} from '../platform-emulator';
import { DAY_MS, HOUR_MS } from '../durations';
import { SECRET_MARK } from '../secret-mark';

/** A token of a person (`user`), of a page, or of an Instagram account. */
export interface EmulatedToken {
  readonly kind: 'user' | 'page' | 'instagram';
  /** The id of the person, page or account that the token stands for. */
  readonly owner: string;
  readonly scopes: Set<string>;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
  /** The subcode of error 190, or null while the token is valid. */
  deadSubcode: number | null;
}

interface IssuedCode {
  readonly token: EmulatedToken;
  readonly redirectUri: string;
  isUsed: boolean;
}

/** The numbers of a world, by what they are numbers of. */
export type Truth = (max: number, ...names: (string | number)[]) => number;

/** [D] Field expansion: the insights of each object of a list. */
export const INSIGHTS_FIELD = /^insights\.metric\(([\w,]+)\)$/;

/** What the Graph APIs of Facebook and Instagram have in common: tokens, errors, fields, pages of lists, usage headers. */
export abstract class MetaEmulator extends PlatformEmulator {
  readonly clientId = '1048576';
  readonly clientSecret = `${SECRET_MARK}-meta-app-secret`;
  /** Percentages in the usage headers, or null to send no headers. */
  usage: { app: number; account: number; minutesToRegain: number } | null = null;
  /** How much the usage of the account rises with each response. */
  usagePerCall = 0;
  readonly grants = { secrets: (): readonly string[] => [...this.tokens.keys()] };
  protected readonly tokens = new Map<string, EmulatedToken>();
  private readonly codes = new Map<string, IssuedCode>();
  private readonly retired = new Set<string>();
  private issued = 0;

  constructor(readonly seed: string) {
    super();
  }

  /** Makes Meta reject a metric, as after a retirement. @param period only in requests for this period */
  retireMetric(name: string, period?: string): void {
    this.retired.add(period === undefined ? name : `${name}/${period}`);
  }

  /** Makes a token invalid: 458 app removed, 460 password changed, 463 expired. */
  revoke(token: string, subcode = 458): void {
    const found = this.tokens.get(token);
    if (found !== undefined) found.deadSubcode = subcode;
  }

  /** Makes all tokens invalid. */
  revokeAll(subcode = 458): void {
    for (const token of this.tokens.keys()) this.revoke(token, subcode);
  }

  /** The person withdraws a permission from all tokens. */
  withdrawScope(scope: string): void {
    for (const { scopes } of this.tokens.values()) scopes.delete(scope);
  }

  tokenOf(token: string): EmulatedToken {
    const found = this.tokens.get(token);
    if (found === undefined) throw new Error('unknown token');
    return found;
  }

  protected secrets(): readonly string[] {
    return [this.clientSecret, ...this.grants.secrets()];
  }

  protected issueToken(
    kind: EmulatedToken['kind'],
    owner: string,
    scopes: Iterable<string>,
    lifeMs: number | null,
  ): string {
    this.issued += 1;
    const token = `EAA${SECRET_MARK}${digest(this.seed, 'token', this.issued).slice(0, 40)}`;
    const issuedAt = this.now();
    this.tokens.set(token, {
      kind,
      owner,
      scopes: new Set(scopes),
      issuedAt,
      expiresAt: lifeMs === null ? null : new Date(issuedAt.getTime() + lifeMs),
      deadSubcode: null,
    });
    return token;
  }

  protected issueCodeFor(token: EmulatedToken, redirectUri: string): string {
    this.issued += 1;
    const code = `AQ${SECRET_MARK}${digest(this.seed, 'code', this.issued).slice(0, 40)}`;
    this.codes.set(code, { token, redirectUri, isUsed: false });
    return code;
  }

  /** A code as the redirect brings it after the person has granted the scopes. */
  abstract issueCode(redirectUri: string, scopes?: string[]): string;

  /** [D: RFC 6749, section 4.1.1] The consent page, on which the person agrees at once. Scopes are separated by commas [D]. */
  protected consent(call: EmulatedCall, known: readonly string[]): EmulatedReply {
    const { query } = call;
    this.allowQuery(call, 'client_id', 'redirect_uri', 'state', 'scope', 'response_type');
    if (query.response_type !== 'code') this.violate(call, 'response_type must be code');
    if (query.client_id !== this.clientId) this.violate(call, 'unknown client_id');
    const scopes = (query.scope ?? '').split(',');
    if (!scopes.every((scope) => known.includes(scope))) this.violate(call, 'unknown scope');
    const redirect = new URL(query.redirect_uri ?? '');
    redirect.searchParams.set('state', query.state ?? '');
    const code = this.issueCode(redirect.origin + redirect.pathname, scopes);
    redirect.searchParams.set('code', code.replace(/#_$/, ''));
    // [K] A fragment of the URL, which a browser does not send; people who copy the code by hand have it.
    redirect.hash = '_';
    return { status: 302, headers: { Location: redirect.href }, body: {} };
  }

  /** Redeems a code once [D]. Returns null if it is unknown, used, or for another redirect URI. */
  protected redeem(code: unknown, redirectUri: unknown): EmulatedToken | null {
    const issued = this.codes.get(String(code));
    if (issued === undefined || issued.isUsed || issued.redirectUri !== redirectUri) return null;
    issued.isUsed = true;
    return issued.token;
  }

  /** [D: graph-api/guides/error-handling] The token of the header, which must be valid and have the scopes. */
  protected authenticate(call: EmulatedCall, ...scopes: string[]): EmulatedToken {
    const text = /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1];
    if (text === undefined) this.violate(call, 'no Authorization header');
    return this.validate(call, text, ...scopes);
  }

  /** [D: graph-api/guides/error-handling] A token, which must be valid and have the scopes. */
  protected validate(call: EmulatedCall, text: string, ...scopes: string[]): EmulatedToken {
    const token = this.tokens.get(text);
    if (token === undefined) {
      throw graphError(190, 'Invalid OAuth access token - Cannot parse access token');
    }
    // [K] The proof is optional unless the app requires it, and must be right if sent.
    const proof = createHmac('sha256', this.clientSecret).update(text).digest('hex');
    if (call.query.appsecret_proof !== undefined && call.query.appsecret_proof !== proof) {
      this.violate(call, 'wrong appsecret_proof');
    }
    // [P] Subcodes of python-facebook and Airbyte.
    if (token.deadSubcode !== null) {
      throw graphError(190, 'Error validating access token', token.deadSubcode);
    }
    if (token.expiresAt !== null && token.expiresAt <= this.now()) {
      throw graphError(190, 'Error validating access token: Session has expired', 463);
    }
    for (const scope of scopes) this.requireScope(token, scope);
    return token;
  }

  /** [D] Code 10. [guess] The status. */
  protected requireScope(token: EmulatedToken, scope: string): void {
    if (!token.scopes.has(scope)) {
      throw graphError(10, `(#10) This endpoint requires the '${scope}' permission`, 0, 403);
    }
  }

  /** Splits `fields` and rejects unknown ones. */
  protected readFields(call: EmulatedCall, known: readonly (string | RegExp)[]): string[] {
    const fields = splitFields(call.query.fields ?? 'id');
    for (const field of fields) {
      const isKnown = known.some((name) =>
        typeof name === 'string' ? name === field : name.test(field),
      );
      // [K] Unknown fields fail the request.
      if (!isKnown) this.violate(call, `nonexisting field ${field}`);
    }
    return fields;
  }

  /** Rejects the whole request if one metric is unknown or retired [P: airbyte #66509], without its name. */
  protected checkMetrics(
    call: EmulatedCall,
    metrics: readonly string[],
    known: readonly string[],
  ): void {
    for (const metric of metrics) {
      const isRetired = [metric, `${metric}/${call.query.period}`].some((name) =>
        this.isRetired(name),
      );
      if (isRetired) throw this.metricError(metrics, known);
      if (!known.includes(metric)) this.violate(call, `unknown metric ${metric}`);
    }
  }

  /** The metrics of {@link INSIGHTS_FIELD} among the fields, which need a token with insights; null if it is not among them. */
  protected expandedMetrics(
    call: EmulatedCall,
    fields: readonly string[],
    known: readonly string[],
    requireInsights: () => void,
  ): string[] | null {
    const expansion = fields.map((field) => INSIGHTS_FIELD.exec(field)?.[1]).find(Boolean);
    if (expansion === undefined) return null;
    requireInsights();
    const metrics = expansion.split(',');
    this.checkMetrics(call, metrics, known);
    return metrics;
  }

  /** The error for a retired metric. */
  protected metricError(_asked: readonly string[], _known: readonly string[]): EmulatedError {
    return graphError(100, '(#100) The value must be a valid insights metric');
  }

  protected isRetired(metric: string): boolean {
    return this.retired.has(metric);
  }

  /** [D: graph-api/results] A page of a list by cursor; `paging.next` contains the token; the last page has no `next`. */
  protected page<T extends { readonly id: string }>(
    call: EmulatedCall,
    items: readonly T[],
    maxLimit: number,
    render: (item: T) => unknown,
  ): EmulatedReply {
    const limit = Number(call.query.limit ?? 25);
    // [K]
    if (!(limit >= 1 && limit <= maxLimit)) {
      throw graphError(100, `(#100) Limit must be at most ${maxLimit}`);
    }
    const { after } = call.query;
    const start = after === undefined ? 0 : items.findIndex(({ id }) => cursorOf(id) === after) + 1;
    // [guess] The text.
    if (after !== undefined && start === 0) {
      throw graphError(100, '(#100) Invalid cursor in parameter after');
    }
    const slice = items.slice(start, start + limit);
    const [first] = slice;
    const last = slice.at(-1);
    const token = call.headers.authorization?.replace('Bearer ', '');
    return this.reply({
      data: slice.map(render),
      ...(first !== undefined &&
        last !== undefined && {
          paging: {
            cursors: { before: cursorOf(first.id), after: cursorOf(last.id) },
            ...(start + limit < items.length && {
              next: `${this.url}${call.path}?access_token=${token}&after=${cursorOf(last.id)}`,
            }),
          },
        }),
    });
  }

  /** A success with the usage headers [D: graph-api/overview/rate-limiting]. */
  protected reply(body: unknown): EmulatedReply {
    return { status: 200, body, headers: this.usageHeaders() };
  }

  /** A rate limit, to be planned with `failNext`. */
  rateLimit(code: number, isWithHeaders: boolean): EmulatedReply {
    const { reply } = graphError(code, `(#${code}) Application request limit reached`, 0, 400);
    return isWithHeaders ? { ...reply, headers: this.usageHeaders() } : reply;
  }

  private usageHeaders(): Record<string, string> {
    if (this.usage === null) return {};
    const { app, account, minutesToRegain } = this.usage;
    this.usage = { ...this.usage, account: account + this.usagePerCall };
    return {
      'X-App-Usage': JSON.stringify({ call_count: app, total_cputime: 1, total_time: 2 }),
      'X-Business-Use-Case-Usage': JSON.stringify({
        '104857': [
          {
            type: 'pages',
            call_count: account,
            total_cputime: 1,
            total_time: 2,
            estimated_time_to_regain_access: minutesToRegain,
          },
        ],
      }),
    };
  }

  /** Followers at a time: a number that grows every day. */
  protected followersAt(base: number, time: Date): number {
    return base + Math.floor(((time.getTime() - Date.UTC(2025, 0, 1)) / DAY_MS) * 2.3);
  }

  /** A number below `max` that depends only on the seed and the names: the truth about a post or a day. */
  protected readonly truth: Truth = (max, ...names) =>
    parseInt(digest(this.seed, ...names).slice(0, 8), 16) % max;
}

/** An error in the form of the Graph API [D: graph-api/guides/error-handling]. */
export function graphError(
  code: number,
  message: string,
  subcode = 0,
  status = 400,
): EmulatedError {
  return new EmulatedError({
    status,
    body: {
      error: {
        message,
        // [L] Also errors of parameters have this type.
        type: 'OAuthException',
        code,
        ...(subcode !== 0 && { error_subcode: subcode }),
        fbtrace_id: 'A1b2C3d4',
      },
    },
  });
}

/** Splits a list by commas that are in no brackets: `id,comments.limit(0).summary(a,b),attachments{a,b}`. */
export function splitFields(text: string): string[] {
  const fields = [''];
  let depth = 0;
  for (const character of text) {
    if ('({'.includes(character)) depth += 1;
    if (')}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) fields.push('');
    else fields[fields.length - 1] += character;
  }
  return fields;
}

/** UTC offsets in hours, those of Pacific time first. */
const OFFSETS = [-7, -8, ...Array.from({ length: 25 }, (_, index) => index - 11)];

/** The time at which a date begins in a zone: 07:00 or 08:00 UTC in Pacific time. */
export function midnight(date: string, timeZone = 'America/Los_Angeles'): Date {
  const format = formatOf(timeZone);
  const times = OFFSETS.map((hours) => new Date(Date.parse(date) - hours * HOUR_MS));
  const found = times.find((time) => format.format(time) === `${date} 00:00`);
  if (found === undefined) throw new Error(`${date} does not begin at a full hour`);
  return found;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats times of a zone as `2026-10-13 00:00`. Kept, because making one takes long. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** A time as Meta writes it: `2026-10-13T07:00:00+0000`. */
export const metaTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, '+0000');

export const shiftDay = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const cursorOf = (id: string): string => Buffer.from(`cursor:${id}`).toString('base64url');

function digest(...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('|')).digest('hex');
}

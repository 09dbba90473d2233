import { type JsonObject, memberAt, textAt } from '../values/json-object';
import type { PlatformSession, SocialAccount, Tokens } from '../connector';
import type { MetaGraph } from '../meta/meta-graph';
import { bareTokens } from '../oauth/tokens';
import { ListReader } from '../paging/list-reader';
import { idAt } from '../payload';
import { isPlatformError } from '../platform-error';

export const REQUIRED_SCOPES = ['pages_show_list', 'pages_read_engagement', 'read_insights'];
/** Only lists pages that belong to a business. */
export const BUSINESS_SCOPE = 'business_management';

const PAGE_FIELDS = 'id,name,access_token';
/** The task of a person on a page that insights need. */
const INSIGHTS_TASK = 'ANALYZE';

/** Finds the pages that can be connected with a token. */
export class FacebookPages {
  constructor(private readonly graph: MetaGraph) {}

  /** Lists the pages in which the person of a token has a role, each with its own token. */
  async list(session: PlatformSession): Promise<SocialAccount[]> {
    const reader = new ListReader();
    const permissions = await this.graph.list(session, '/me/permissions', {}, reader);
    const granted = permissions.flatMap(({ permission, status }) =>
      status === 'granted' && typeof permission === 'string' ? [permission] : [],
    );
    const missing = REQUIRED_SCOPES.filter((scope) => !granted.includes(scope));
    const fields = `${PAGE_FIELDS},tasks`;
    const own = await this.graph.list(session, '/me/accounts', { fields }, reader);
    const others = granted.includes(BUSINESS_SCOPE)
      ? await this.listBusinessPages(session, reader)
      : [];
    const pages = new Map([...others, ...own].map((page) => [idAt(page, 'id'), page]));
    return Array.from(pages, ([id, page]) => toAccount(id, page, granted, missing)).filter(
      (account) => account !== null,
    );
  }

  /** Reads the page whose token it is. */
  async ofToken(session: PlatformSession, tokens: Tokens): Promise<SocialAccount> {
    const page = await this.graph.get(session, '/me', { fields: 'id,name,fan_count' });
    const id = idAt(page, 'id');
    return {
      id,
      name: textAt(page, 'name') ?? id,
      type: 'organization',
      tokens: { ...tokens, accessExpiresAt: null },
      missingScopes: [],
    };
  }

  /** Pages of businesses in which the person has a role; `/me/accounts` may lack them. */
  private async listBusinessPages(
    session: PlatformSession,
    reader: ListReader,
  ): Promise<JsonObject[]> {
    const pages: JsonObject[] = [];
    const businesses = await this.listPermitted(session, '/me/businesses', 'id', reader);
    for (const business of businesses) {
      for (const edge of ['owned_pages', 'client_pages']) {
        const path = `/${idAt(business, 'id')}/${edge}`;
        pages.push(...(await this.listPermitted(session, path, PAGE_FIELDS, reader)));
      }
    }
    return pages;
  }

  private async listPermitted(
    session: PlatformSession,
    path: string,
    fields: string,
    reader: ListReader,
  ): Promise<JsonObject[]> {
    try {
      return await this.graph.list(session, path, { fields }, reader);
    } catch (error) {
      if (isPlatformError(error, 'permission')) return [];
      throw error;
    }
  }
}

/** Returns null if Meta sent no token for the page, which then cannot be read. */
function toAccount(
  id: string,
  page: JsonObject,
  granted: readonly string[],
  missing: readonly string[],
): SocialAccount | null {
  const accessToken = page.access_token;
  if (typeof accessToken !== 'string') return null;
  const tasks = memberAt(page, 'tasks');
  const lacksTask = Array.isArray(tasks) && !tasks.includes(INSIGHTS_TASK);
  return {
    id,
    name: textAt(page, 'name') ?? id,
    type: 'organization',
    tokens: bareTokens(accessToken, granted),
    missingScopes: lacksTask ? [...missing, `task:${INSIGHTS_TASK}`] : missing,
  };
}

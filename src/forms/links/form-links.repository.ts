import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { FormLink } from './entities/form-link.entity';
import { newLinkToken } from './form-link';

const OPEN_LINK: Statement = {
  name: 'open_form_link',
  text: `
    INSERT INTO form_links (token, team_id, form_id) VALUES ($3, $1, $2)
    ON CONFLICT (team_id, form_id) WHERE closed_at IS NULL DO NOTHING`,
};

const CLOSE_LINK: Statement = {
  name: 'close_form_link',
  text: `
    UPDATE form_links SET closed_at = now()
     WHERE team_id = $1 AND form_id = $2 AND closed_at IS NULL`,
};

const FIND_LINK: Statement = {
  name: 'find_form_link',
  text: `
    SELECT token FROM form_links WHERE team_id = $1 AND form_id = $2 AND closed_at IS NULL`,
};

/** The links of forms to their hosted pages. A form has at most one open link. */
@Injectable()
export class FormLinksRepository {
  constructor(private readonly database: Database) {}

  /** Opens a link for a form, unless the form has an open one. */
  async openLink(unit: UnitOfWork, formId: string): Promise<void> {
    await unit.query(OPEN_LINK, [unit.teamId, formId, newLinkToken()]);
  }

  /** The tokens of the open links of a team, by form. */
  async listOpenLinks(scope: RequestScope): Promise<Map<string, string>> {
    const links = await this.database.for(scope, 'write').manager.findBy(FormLink, {
      teamId: scope.teamId,
      formId: Not(IsNull()),
      closedAt: IsNull(),
    });
    return new Map(links.map(({ formId, token }) => [formId ?? '', token]));
  }

  /** The token of the open link, or null if the form has none. */
  async findOpenLink(unit: UnitOfWork, formId: string): Promise<string | null> {
    const [link] = await unit.query<{ token: string }>(FIND_LINK, [unit.teamId, formId]);
    return link?.token ?? null;
  }

  /** Closes the open link of a form and returns the token of a new one. The caller has locked the form. */
  async renewLink(unit: UnitOfWork, formId: string): Promise<string> {
    const token = newLinkToken();
    await unit.queryAll([
      [CLOSE_LINK, [unit.teamId, formId]],
      [OPEN_LINK, [unit.teamId, formId, token]],
    ]);
    return token;
  }
}

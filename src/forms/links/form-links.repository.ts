import { Injectable } from '@nestjs/common';
import type { TransactionScope } from '../../core/http/team-context';
import type { Statement } from '../../core/database/statement';
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
  /** Opens a link for a form, unless the form has an open one. */
  async openLink({ transaction, teamId }: TransactionScope, formId: string): Promise<void> {
    await transaction.query(OPEN_LINK, [teamId, formId, newLinkToken()]);
  }

  /** The token of the open link; null: the form has none. */
  async findOpenLink(
    { transaction, teamId }: TransactionScope,
    formId: string,
  ): Promise<string | null> {
    const [link] = await transaction.query<{ token: string }>(FIND_LINK, [teamId, formId]);
    return link?.token ?? null;
  }

  /** Closes the open link of a form and returns the token of a new one. The caller has locked the form. */
  async renewLink({ transaction, teamId }: TransactionScope, formId: string): Promise<string> {
    const token = newLinkToken();
    await transaction.queryAll([
      [CLOSE_LINK, [teamId, formId]],
      [OPEN_LINK, [teamId, formId, token]],
    ]);
    return token;
  }
}

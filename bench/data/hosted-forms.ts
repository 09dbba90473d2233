import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { RequestScope } from '../../src/tenancy/scope/request-scope';
import { NOTHING_TO_RECORD } from '../../src/tenancy/endpoint/write-record';
import { Database } from '../../src/core/database/database';
import { FormsService } from '../../src/forms/forms.service';
import { FORM_INPUTS, inputNameOf } from '../../src/hosted-forms/submission/form-inputs';
import { issueToken, type SigningLink } from '../../src/hosted-forms/token/page-token';
import { benchForm, sampleAnswers } from './bench-form';
import type { CustomerRow } from './customer-rows';

/** The hosted page of a form. */
export interface HostedPage {
  readonly link: SigningLink;
  readonly formId: string;
  /** The ids of the fields, in their order. */
  readonly fieldIds: readonly string[];
}

/** A form takes 600 submissions of its page per minute: together, the forms take more than the benchmark can send. */
const FORMS = 250;
/** The time on the page after which a visitor needs no proof of work, even when the form gets unusually many submissions. */
const TYPING_MS = 30_000;

export async function makeHostedForms(
  services: INestApplicationContext,
  scope: RequestScope,
): Promise<HostedPage[]> {
  const forms = services.get(FormsService);
  for (let number = 1; number <= FORMS; number += 1) {
    await forms.create(scope, NOTHING_TO_RECORD, benchForm(`Hosted form ${number}`));
  }
  const rows = await services
    .get(Database)
    .for(scope, 'write')
    .query<Omit<HostedPage, 'link'> & SigningLink>(
      `SELECT l.token, l.secret, l.form_id AS "formId",
            (SELECT json_agg(id ORDER BY position) FROM form_fields
              WHERE team_id = l.team_id AND form_id = l.form_id) AS "fieldIds"
       FROM form_links l
       JOIN forms f ON f.team_id = l.team_id AND f.id = l.form_id
      WHERE l.team_id = $1 AND f.name LIKE 'Hosted form %' ORDER BY f.id`,
      [scope.teamId],
    );
  return rows.map(({ token, secret, ...form }) => ({ ...form, link: { token, secret } }));
}

/** The body that a browser sends for a page of its own, with an answer of this customer for each field. */
export function pageBody(form: HostedPage, customer: CustomerRow): string {
  const answers = sampleAnswers(customer);
  const inputs = form.fieldIds.flatMap((id, index) =>
    [answers[index] ?? ''].flat().map((text): [string, string] => [inputNameOf({ id }), `${text}`]),
  );
  const token = issueToken(form.link, Date.now() - TYPING_MS);
  return new URLSearchParams([
    ...inputs,
    [FORM_INPUTS.trap, ''],
    [FORM_INPUTS.token, token],
  ]).toString();
}

/** A new address of a visitor, for `X-Forwarded-For`. Limits count by /64. */
export function newAddress(): string {
  const id = randomUUID();
  return `2001:db8:${id.slice(0, 4)}:${id.slice(4, 8)}::1`;
}

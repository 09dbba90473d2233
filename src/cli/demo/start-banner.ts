import { isLoopback } from '../../core/values/loopback';
import { printableJson } from '../../core/values/printable-text';
import { consoleLink } from '../../accounts/links/console-link';
import type { FieldType } from '../../forms/domain/field-types';
import type { FieldDefinition } from '../../forms/form-definition';

type BannerField = Pick<
  FieldDefinition,
  'key' | 'fieldType' | 'isGroup' | 'isRequired' | 'options'
>;

/** The data of the demo team that the banner shows. */
export interface DemoDetails {
  readonly teamId: string;
  readonly teamName: string;
  /** null if revoked or expired. */
  readonly apiKey: string | null;
  readonly form: {
    readonly id: string;
    readonly name: string;
    readonly fields: readonly BannerField[];
  };
  /** The link of the hosted page of the form, or null if it has none. */
  readonly link: string | null;
  /** A coupon code to redeem, or null if there is none. */
  readonly redemption: {
    readonly customerId: string;
    readonly couponId: string;
    readonly code: string;
  } | null;
}

/** The state of the service that the banner shows. */
export interface StartDetails {
  /** `PUBLIC_URL`, or `http://localhost:<port>`: browsers restrict cookies and passkeys of IP addresses. */
  readonly origin: string;
  readonly demo: DemoDetails | null;
  /** Whether the database has a team, the demo team or another. */
  readonly hasTeam: boolean;
  /** The token of the link that creates the first owner, or null if somebody can sign in or it must not be shown here. */
  readonly setupToken: string | null;
}

const COMMAND = 'npm run --silent cli --';
/** curl without progress, and with a line feed after the response, so that the prompt follows on its own line. */
const CURL = String.raw`curl -sw '\n'`;

const SAMPLE_NAMES: Record<string, string> = {
  first_name: 'Nora',
  last_name: 'Fischer',
  name: 'Nora',
};

const SAMPLE_VALUES: Record<FieldType, (field: BannerField) => unknown> = {
  TextInput: ({ key }) => SAMPLE_NAMES[key] ?? 'Hello',
  Textarea: () => 'Hello',
  EmailInput: () => 'nora.fischer@example.com',
  PhoneInput: () => '+49 30 23125 099',
  NumberInput: () => 2,
  DatePicker: () => '1990-12-10',
  Select: ({ options }) => options[0],
  Radio: ({ options }) => options[0],
  Checkbox: ({ isGroup, options }) => (isGroup ? options.slice(0, 1) : true),
};

/** Builds the banner of a start: the URLs, the API key of the demo team and example commands. */
export function startBanner({ origin, demo, hasTeam, setupToken }: StartDetails): string {
  const apiKey = demo?.apiKey ?? null;
  const lines = [
    'Rapport is ready.',
    '',
    ...nextSteps(origin, demo, hasTeam),
    '',
    // These lines are last, so that they stay on the screen.
    `  Base URL  ${origin}/v1`,
    ...(apiKey === null ? [] : [`  API key   ${apiKey}  (team "${demo?.teamName}")`]),
    `  Docs      ${origin}/docs`,
    ...consoleLines(origin, setupToken),
    ...formLines(origin, demo),
    ...loopbackLines(origin),
  ];
  return `\n${lines.join('\n')}\n\n`;
}

function consoleLines(origin: string, setupToken: string | null): string[] {
  if (setupToken === null) return [`  Console   ${origin}/console`];
  return [
    `  Console   ${consoleLink(origin, 'setup', setupToken)}`,
    '            Open it within 30 minutes to become the owner; it works once.',
  ];
}

/** The hosted page of a form, and the builder of the form in the console. */
function formLines(origin: string, demo: DemoDetails | null): string[] {
  if (demo === null || demo.link === null) return [];
  return [
    `  Form      ${origin}/f/${demo.link}`,
    `            ${origin}/console/#/teams/${demo.teamId}/forms/${demo.form.id}  (its builder)`,
  ];
}

function loopbackLines(origin: string): string[] {
  return isLoopback(origin)
    ? [
        '',
        'These links work only on this computer. For links that others can open, set PUBLIC_URL.',
      ]
    : [];
}

function nextSteps(origin: string, demo: DemoDetails | null, hasTeam: boolean): string[] {
  if (demo === null) {
    return hasTeam
      ? ['List the teams, to create an API key for one of them:', '', `${COMMAND} team list`]
      : ['Create a team and its API key:', '', `${COMMAND} team create --name 'My team'`];
  }
  const { apiKey, form, redemption, teamId, teamName } = demo;
  if (apiKey === null) {
    return [
      `The API key of the demo team "${teamName}" was revoked or has expired. Create another:`,
      '',
      `${COMMAND} key create --team ${teamId}`,
    ];
  }
  const url = quote(`${origin}/v1/forms/${form.id}/responses`);
  const authorization = `-H ${quote(`Authorization: Bearer ${apiKey}`)}`;
  const body = printableJson({ responses: sampleAnswers(form.fields) });
  // Each command is one line, so that it can be copied from any terminal.
  return [
    `Submit a response to the form "${form.name}":`,
    '',
    `${CURL} ${url} ${authorization} -H 'Content-Type: application/json' -d ${quote(body)}`,
    '',
    'Read its newest response:',
    '',
    `${CURL} ${quote(`${origin}/v1/forms/${form.id}/responses?limit=1`)} ${authorization}`,
    ...(redemption === null ? [] : redeemSteps(origin, redemption, authorization)),
  ];
}

function redeemSteps(
  origin: string,
  { customerId, ...body }: NonNullable<DemoDetails['redemption']>,
  authorization: string,
): string[] {
  const url = quote(`${origin}/v1/customer/${customerId}/qr`);
  return [
    '',
    `Redeem the coupon code ${body.code} for a customer:`,
    '',
    `${CURL} ${url} ${authorization} -H 'Content-Type: application/json' -d ${quote(printableJson(body))}`,
  ];
}

/** Answers for names, the e-mail address and required fields. */
function sampleAnswers(fields: readonly BannerField[]): { key: string; value: unknown }[] {
  return fields
    .filter(
      ({ key, fieldType, isRequired }) =>
        isRequired || fieldType === 'EmailInput' || Object.hasOwn(SAMPLE_NAMES, key),
    )
    .map((field) => ({ key: field.key, value: SAMPLE_VALUES[field.fieldType](field) }));
}

/** Quotes a text as one word for sh, bash and zsh. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

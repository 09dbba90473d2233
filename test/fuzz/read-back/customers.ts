import { read } from '../input/send';
import type { Target } from '../input/target';
import { difference, normalized, trimmed } from './compare';

type Person = Record<string, unknown>;

/** In the example of the document, and so wherever another place is tried. */
const USUAL = 'ada';
const NAMES = ['firstName', 'lastName'];

export async function readBackCustomer(
  target: Target,
  sent: unknown,
  answer: unknown,
): Promise<string[]> {
  const { id } = (answer as { data: { id: string } }).data;
  return [
    ...(await personDifferences(target, sent as Person, id)),
    ...(await usernameDifferences(target, sent as Person, id)),
  ];
}

/** What was left out has not changed, and is not looked at. */
export async function readBackUpdatedCustomer(target: Target, sent: unknown): Promise<string[]> {
  const { customerId = '' } = target.params;
  return [
    ...(await personDifferences(target, sent as Person, customerId, false)),
    ...(await usernameDifferences(target, sent as Person, customerId, false)),
  ];
}

export async function readBackCustomers(
  target: Target,
  sent: unknown,
  answer: unknown,
): Promise<string[]> {
  const people = sent as Person[];
  const ids = (answer as { id: string }[]).map(({ id }) => id);
  const differences = await Promise.all(
    people.map((person, index) => personDifferences(target, person, ids[index] ?? '')),
  );
  return [...difference('the number', people.length, ids.length), ...differences.flat()];
}

async function personDifferences(
  target: Target,
  sent: Person,
  id: string,
  isWhole = true,
): Promise<string[]> {
  const { body } = await read(target, `/customer/${id}`);
  const shown = body as Person;
  const compared = (names: readonly string[]): string[] =>
    names.filter((name) => isWhole || name in sent);
  return [
    ...compared(NAMES).flatMap((name) =>
      difference(name, normalized(sent[name] ?? null), shown[name]),
    ),
    ...compared(['email']).flatMap((name) =>
      difference(name, trimmed(sent[name] ?? null), shown[name]),
    ),
    ...(isWhole || 'phone' in sent ? phoneDifferences(sent.phone ?? null, shown.phone) : []),
  ];
}

/** Only the list shows it; the newest customer of the team is the one in question. */
async function usernameDifferences(
  target: Target,
  sent: Person,
  id: string,
  isWhole = true,
): Promise<string[]> {
  if (sent.username === USUAL || (!isWhole && !('username' in sent))) return [];
  const { body } = await read(target, '/customers?limit=1');
  const [shown] = (body as { data: Person[] }).data;
  return [
    ...difference('the newest customer', id, shown?.id),
    ...difference('username', normalized(sent.username ?? null), shown?.username),
  ];
}

/** The digits of any script in ASCII. In Unicode, those of a script are ten code points in a row, zero first. */
const digitsOf = (text: string): string =>
  text
    .replaceAll(/\P{Nd}/gu, '')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll('0', '');

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** In international form a number may lose zeros: those that lead out of a country, or to it. */
function phoneDifferences(sent: unknown, shown: unknown): string[] {
  if (typeof sent !== 'string' || typeof shown !== 'string')
    return difference('phone', sent, shown);
  return [
    ...difference('phone', true, /^\+?\d{8,15}$/.test(shown)),
    ...difference('the digits of phone', digitsOf(sent), digitsOf(shown)),
  ];
}

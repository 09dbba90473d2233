import { read } from '../input/send';
import type { Target } from '../input/target';
import { difference, normalized, trimmed } from './compare';

type Person = Record<string, unknown>;

/** The user name in the example of the document. */
const EXAMPLE_USERNAME = 'ada';
const NAMES = ['firstName', 'lastName'];

export async function readBackCustomer(
  target: Target,
  sent: unknown,
  response: unknown,
): Promise<string[]> {
  const { id } = (response as { data: { id: string } }).data;
  return [
    ...(await personDifferences(target, sent as Person, id)),
    ...(await usernameDifferences(target, sent as Person, id)),
  ];
}

/** Compares only the properties that were sent. */
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
  response: unknown,
): Promise<string[]> {
  const people = sent as Person[];
  const ids = (response as { id: string }[]).map(({ id }) => id);
  const differences = await Promise.all(
    people.map((person, index) => personDifferences(target, person, ids[index] ?? '')),
  );
  return [...difference('the number', people.length, ids.length), ...differences.flat()];
}

async function personDifferences(
  target: Target,
  sent: Person,
  id: string,
  isComplete = true,
): Promise<string[]> {
  const { body } = await read(target, `/customer/${id}`);
  const shown = body as Person;
  const compared = (names: readonly string[]): string[] =>
    names.filter((name) => isComplete || name in sent);
  return [
    ...compared(NAMES).flatMap((name) =>
      difference(name, normalized(sent[name] ?? null), shown[name]),
    ),
    ...compared(['email']).flatMap((name) =>
      difference(name, trimmed(sent[name] ?? null), shown[name]),
    ),
    ...(isComplete || 'phone' in sent ? phoneDifferences(sent.phone ?? null, shown.phone) : []),
  ];
}

/** Only the list has the user name, and the customer is the newest of the team. */
async function usernameDifferences(
  target: Target,
  sent: Person,
  id: string,
  isComplete = true,
): Promise<string[]> {
  if (sent.username === EXAMPLE_USERNAME || (!isComplete && !('username' in sent))) return [];
  const { body } = await read(target, '/customers?limit=1');
  const [shown] = (body as { data: Person[] }).data;
  return [
    ...difference('the newest customer', id, shown?.id),
    ...difference('username', normalized(sent.username ?? null), shown?.username),
  ];
}

/** The digits of any script as ASCII digits. In Unicode, the digits of a script are consecutive code points from zero. */
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

/** The international form of a number may lack zeros: trunk and international prefixes. */
function phoneDifferences(sent: unknown, shown: unknown): string[] {
  if (typeof sent !== 'string' || typeof shown !== 'string')
    return difference('phone', sent, shown);
  return [
    ...difference('phone', true, /^\+?\d{8,15}$/.test(shown)),
    ...difference('the digits of phone', digitsOf(sent), digitsOf(shown)),
  ];
}

import { ALL_TYPES, VALID_TEXTS } from '../input/all-types';
import { read } from '../input/send';
import type { Target } from '../input/target';
import { difference, normalized } from './compare';

type Members = Record<string, unknown>;
interface Entry {
  key: string;
  value: unknown;
}

const INVISIBLE_PATTERN =
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]*$/u;

/** The maximum length of a search text. */
const MAX_SEARCH = 255;

export async function readBackResponse(
  target: Target,
  sent: unknown,
  response: unknown,
): Promise<string[]> {
  const { responses, customer } = sent as { responses: Entry[]; customer?: Members | null };
  const { formResponseId, ignoredKeys = [] } = (response as { data: Members }).data;
  const path = `/forms/${target.params.formId}/responses`;
  const { body } = await read(target, `${path}/${String(formResponseId)}`);
  const shown = (body as { data: Members }).data;
  const fields = shown.fields as Entry[];
  const values = new Map(responses.map(({ key, value }) => [key, value]));
  const known = new Set(fields.map(({ key }) => key));
  const unknown = [...values.keys()].filter((key) => !known.has(key));
  const found = await Promise.all(
    fields.map((field) => searchDifferences(target, path, field, String(formResponseId))),
  );
  return [
    ...difference('the ignored keys', unknown, ignoredKeys),
    ...fields.flatMap(({ key, value }, index) =>
      difference(key, storedValue(ALL_TYPES[index]?.fieldType, values.get(key), value), value),
    ),
    ...nameDifferences(customer ?? null, shown),
    ...found.flat(),
  ];
}

/** Compares the response of the form with the request, if the request names it. */
export async function readBackMark(target: Target, sent: unknown): Promise<string[]> {
  const { ids, isRead } = sent as { ids: string[]; isRead: boolean };
  const [id = ''] = (target.validBody() as { ids: string[] }).ids;
  if (!ids.includes(id)) return [];
  const { body } = await read(target, `/forms/${target.params.formId}/responses/${id}`);
  return difference('isRead', isRead, (body as { data: Members }).data.isRead);
}

/** The expected stored answer for a sent value. */
function storedValue(fieldType: string | undefined, sent: unknown, shown: unknown): unknown {
  const isBlank = typeof sent === 'string' ? INVISIBLE_PATTERN.test(sent) : (sent ?? null) === null;
  if (isBlank || (Array.isArray(sent) && sent.length === 0)) return null;
  if (fieldType === 'NumberInput') return Number(sent) + 0;
  if (fieldType === 'Checkbox' && typeof sent === 'boolean') return sent;
  if (Array.isArray(sent)) return inOrder(sent as string[]);
  if (sent === 'true' || sent === 'false') return fieldType === 'Checkbox' ? sent === 'true' : sent;
  return typeof sent === 'number' ? inDecimals(sent, shown) : sent;
}

const inOrder = (chosen: string[]): string =>
  (ALL_TYPES.at(-1)?.options ?? []).filter((option) => chosen.includes(option)).join('|');

/** Any decimal text of the number is correct. */
const inDecimals = (sent: number, shown: unknown): unknown =>
  /^-?\d+(\.\d+)?$/.test(String(shown)) && Number(shown) === sent ? shown : String(sent);

/** These submissions create a customer, which must have the names of the submission. */
function nameDifferences(customer: Members | null, shown: Members): string[] {
  if (shown.subscriberId === null) return [];
  return [
    ...difference('firstName', storedName(customer?.firstName), shown.subscriberFirstName),
    ...difference('lastName', storedName(customer?.lastName), shown.subscriberLastName),
  ];
}

/** A name without a visible character is stored as null. */
const storedName = (sent: unknown): unknown =>
  typeof sent === 'string' && !INVISIBLE_PATTERN.test(sent) ? normalized(sent) : '';

/** JavaScript prints such numbers in exponential notation, but PostgreSQL stores decimals. */
const isExponential = (value: unknown): boolean =>
  typeof value === 'number' && String(value).includes('e');

/** The response must be found by the stored answer: with the filter of the field, and with the search. */
async function searchDifferences(
  target: Target,
  path: string,
  { key, value }: Entry,
  id: string,
): Promise<string[]> {
  const text = String(value);
  if (value === null || VALID_TEXTS.has(text) || isExponential(value)) return [];
  const queries = [`fieldKey=${key}&fieldValue=${encodeURIComponent(text)}`];
  if (Array.from(text).length <= MAX_SEARCH) queries.push(`search=${encodeURIComponent(text)}`);
  const lists = await Promise.all(queries.map((query) => read(target, `${path}?limit=1&${query}`)));
  return lists.flatMap(({ status, body }, index) => {
    const [newest] = (body as { data?: { id: string }[] }).data ?? [];
    const isRejected = status === 400 && text.length > 1_000;
    return isRejected
      ? []
      : difference(`${key} by ${queries[index]?.split('=')[0]}`, id, newest?.id);
  });
}

import { randomUUID } from 'node:crypto';
import { Random } from '../../../src/cli/seed/random';
import { Trigrams } from '../../../src/core/database/trigrams';
import type { Position } from '../../../src/core/values/cursor';
import { SORT_ORDERS } from '../../../src/core/values/page';
import type { StoredSource } from '../../../src/responses/domain/response-source';
import { ANY_RESPONSE } from '../../../src/responses/response-filter';
import {
  type Walk,
  type WalkBounds,
  type WalkFilter,
  walkStatement,
} from '../../../src/responses/walk-responses.sql';
import { createForm } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const WALKS = 120;
const LIMIT = 4;

/** Bounds that most walks reach, in one way or another. */
const BOUNDS: readonly [WalkBounds, ...WalkBounds[]] = [
  { entries: 10, rows: 5, first: 3, hits: 2 },
  { entries: 7, rows: 7, first: 1, hits: 20 },
  { entries: 40, rows: 8, first: 8, hits: 5 },
];

const SOURCES: readonly [StoredSource[], ...StoredSource[][]] = [['public', 'page'], ['ai'], []];

const REMARKS = ['coffee lover', 'Zürich 100%', 'fee co', 'lover of coffee beans'] as const;
/** All rows with "coffee" have the trigrams of "fee coffee", and none the text. */
const SEARCHES = [
  'coffee',
  'fee co',
  'zürich',
  'verbose',
  'co',
  '%',
  'fee coffee',
  'dark',
] as const;

interface Stored {
  readonly id: string;
  readonly formId: string;
  readonly customerId: string;
  readonly campaignId: string;
  readonly source: StoredSource;
  readonly isRead: boolean;
  readonly time: number;
  readonly color: string;
  readonly roast: string;
  readonly texts: readonly string[];
}

describe('A walk over responses that reads few rows for each page', () => {
  const { testApp, team } = useTeams();
  const random = new Random(20_261_128);
  const customerIds = [randomUUID(), randomUUID()] as const;
  let formIds: readonly [string, string];
  /** Of each form, the fields `remark` and `roast`. */
  const fieldIds = new Map<string, Record<string, string>>();
  let stored: Stored[];

  beforeAll(async () => {
    const fields = [
      { fieldType: 'Textarea', label: 'Remark' },
      { fieldType: 'TextInput', label: 'Roast' },
    ];
    formIds = [(await createForm(team, { fields })).id, (await createForm(team, { fields })).id];
    for (const formId of formIds) {
      const rows = await testApp.database.query<{ key: string; id: string }>(
        'SELECT key, id FROM form_fields WHERE team_id = $1 AND form_id = $2',
        [team.teamId, formId],
      );
      fieldIds.set(formId, Object.fromEntries(rows.map(({ key, id }) => [key, id])));
    }
    stored = times(120, newResponse);
    for (const response of stored) await insert(response);
  });

  function newResponse(number: number): Stored {
    const tail = random.chance(0.2) ? ' verbose'.repeat(300) : '';
    const remark = `${random.pick(REMARKS)} ${number}${tail}`;
    const roast = random.pick(['Dark', 'Light']);
    return {
      id: randomUUID(),
      formId: random.pick(formIds),
      customerId: random.pick(customerIds),
      campaignId: random.pick(['spring', 'fall']),
      source: random.pick(['public', 'page', 'ai']),
      isRead: random.chance(0.5),
      // Some have the same time.
      time: Date.UTC(2026, 2, 1 + random.below(25)),
      color: random.pick(['red', 'blue']),
      roast,
      texts: [remark, roast],
    };
  }

  async function insert(response: Stored): Promise<void> {
    const { id, formId, customerId, campaignId, source, isRead, time, color, texts } = response;
    const { remark = '', roast = '' } = fieldIds.get(formId) ?? {};
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, subscriber_id, campaign_id, source, is_read,
                                   created_at, hidden_values, answers)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        team.teamId,
        id,
        formId,
        customerId,
        campaignId,
        source,
        isRead,
        new Date(time).toISOString(),
        JSON.stringify({ color }),
        JSON.stringify({ [remark]: texts[0], [roast]: texts[1] }),
      ],
    );
  }

  const maybe = <T>(value: T, probability = 0.25): T | null =>
    random.chance(probability) ? value : null;

  /** A filter as the lists and the inbox make them: only one of a form has a field. */
  function newFilter(): WalkFilter {
    const formId = maybe(random.pick(formIds), 0.6);
    const ids = fieldIds.get(formId ?? '');
    return {
      ...ANY_RESPONSE,
      formId,
      customerId: maybe(random.pick(customerIds), 0.15),
      campaignId: maybe('spring', 0.15),
      sources: maybe(random.pick(SOURCES)),
      isRead: maybe(random.chance(0.5), 0.4),
      range: {
        from: maybe(Date.UTC(2026, 2, 1 + random.below(10))),
        to: maybe(Date.UTC(2026, 2, 12 + random.below(10))),
      },
      search: maybe(random.pick(SEARCHES), 0.5),
      searchedFieldIds: ids === undefined ? null : maybe(Object.values(ids)),
      field: ids?.['roast'] === undefined ? null : maybe({ id: ids['roast'], value: 'Dark' }),
      hidden: maybe({ name: 'color', value: 'red' }, 0.2),
      leftOut: {
        forms: formId === null && random.chance(0.2) ? [formIds[1]] : [],
        customers: random.chance(0.3) ? [customerIds[1]] : [],
      },
    };
  }

  function passes(filter: WalkFilter, response: Stored): boolean {
    const { range, search, leftOut } = filter;
    const { formId, customerId, source, time, texts } = response;
    return (
      (filter.formId === null || filter.formId === formId) &&
      (filter.customerId === null || filter.customerId === customerId) &&
      (filter.campaignId === null || filter.campaignId === response.campaignId) &&
      (filter.sources === null || filter.sources.includes(source)) &&
      (filter.isRead === null || filter.isRead === response.isRead) &&
      (range.from === null || time >= range.from) &&
      (range.to === null || time <= range.to) &&
      (search === null || texts.some((text) => text.toLowerCase().includes(search))) &&
      (filter.field === null || filter.field.value === response.roast) &&
      (filter.hidden === null || filter.hidden.value === response.color) &&
      !leftOut.forms.includes(formId) &&
      !leftOut.customers.includes(customerId)
    );
  }

  async function walkAll(of: Omit<Walk, 'after' | 'limit'>, bounds: WalkBounds) {
    const found: string[] = [];
    let after: Position | null = null;
    // An endless walk would not compare equal.
    for (let pages = 0; pages <= stored.length; pages += 1) {
      const walk: Walk = { ...of, after, limit: LIMIT };
      const trigrams = testApp.app.get(Trigrams);
      const { text, values } = walkStatement(team.teamId, walk, trigrams, bounds);
      type Row = { id: string; createdAt: Date; end: [string, string] | null };
      const rows: Row[] = await testApp.database.query<Row>(text, values);
      const page = rows.filter(({ id }) => (id as string | null) !== null).slice(0, LIMIT);
      found.push(...page.map(({ id }) => id));
      const [last, end] = [page.at(-1), rows[0]?.end ?? null];
      if (last !== undefined && rows.length > LIMIT) {
        after = { sort: last.createdAt.getTime(), id: last.id };
      } else if (end === null) return found;
      else after = { sort: Number(end[0]), id: end[1] };
    }
    return null;
  }

  it('finds what passes a random filter, each response once and in order', async () => {
    const sizes: number[] = [];
    for (const filter of times(WALKS, newFilter)) {
      const ascending = stored
        .filter((response) => passes(filter, response))
        .toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id);
      sizes.push(ascending.length);
      const order = random.pick(SORT_ORDERS);
      const bounds = random.pick(BOUNDS);
      const expected = order === 'asc' ? ascending : ascending.toReversed();
      const found = await walkAll({ filter, order }, bounds);
      expect({ filter, order, bounds, found }).toEqual({ filter, order, bounds, found: expected });
    }
    expect(sizes.filter((size) => size > LIMIT).length).toBeGreaterThan(WALKS / 4);
  });
});

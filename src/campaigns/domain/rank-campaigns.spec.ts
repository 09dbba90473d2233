import type { Position } from '../../core/values/cursor';
import { rankRows } from './rank-campaigns';

const row = (id: string, lead: Pick<Position, 'rank' | 'text'>, sort = 0) => ({
  id,
  sort,
  ...lead,
});
type Row = ReturnType<typeof row>;

const idsOf = (rows: Row[], order: 'asc' | 'desc', after: Position | null = null) =>
  rankRows(rows, (one) => one, order, after).map(({ id }) => id);

describe('The order of campaigns', () => {
  const reach = [
    row('none', { rank: null }),
    row('few', { rank: 3 }, 1),
    row('zero', { rank: 0 }),
    row('also few', { rank: 3 }, 2),
  ];

  it('has numbers that are not reported last in both orders, and equal ones newest first', () => {
    expect(idsOf(reach, 'desc')).toEqual(['also few', 'few', 'zero', 'none']);
    expect(idsOf(reach, 'asc')).toEqual(['zero', 'also few', 'few', 'none']);
  });

  it('sorts names as people do', () => {
    const names = ['Zoo', 'Äpfel', 'autumn 10', 'Autumn 9'].map((text) => row(text, { text }));
    expect(idsOf(names, 'asc')).toEqual(['Äpfel', 'Autumn 9', 'autumn 10', 'Zoo']);
    expect(idsOf(names, 'desc')).toEqual(['Zoo', 'autumn 10', 'Autumn 9', 'Äpfel']);
  });

  it.each(['asc', 'desc'] as const)(
    'continues after each row, also one that is gone: %s',
    (order) => {
      const all = idsOf(reach, order);
      for (const [index, id] of all.entries()) {
        const after = reach.find((one) => one.id === id) ?? null;
        expect(idsOf(reach, order, after)).toEqual(all.slice(index + 1));
        const others = reach.filter((one) => one.id !== id);
        expect(idsOf(others, order, after)).toEqual(all.slice(index + 1));
      }
    },
  );
});

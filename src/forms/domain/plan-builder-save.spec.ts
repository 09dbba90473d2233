import * as fc from 'fast-check';
import { newId } from '../../core/values/identifiers';
import { planBuilderSave } from './plan-builder-save';

const field = (id: string, label: string, key = label.toLowerCase().replaceAll(' ', '_')) => ({
  id,
  key,
  label,
});
const A = newId();
const B = newId();
const C = newId();

const keysOf = (plan: ReturnType<typeof planBuilderSave>): [string, string][] =>
  plan.fields.map(({ id, key }) => [id, key]);

describe('planBuilderSave', () => {
  const existing = [field(A, 'First name'), field(B, 'Last name'), field(C, 'City')];

  it('keeps keys and order when no label changes', () => {
    const plan = planBuilderSave(existing, existing.toReversed(), newId);
    expect(keysOf(plan)).toEqual([
      [C, 'city'],
      [B, 'last_name'],
      [A, 'first_name'],
    ]);
    expect(plan.changedKeys).toEqual([]);
    expect(plan.removed).toEqual([]);
  });

  it('generates the key of a renamed field, and names the change', () => {
    const plan = planBuilderSave(
      existing,
      [{ id: A, label: 'Given name' }, ...existing.slice(1)],
      newId,
    );
    expect(plan.changedKeys).toEqual([{ fieldId: A, from: 'first_name', to: 'given_name' }]);
  });

  it('swaps the keys of fields whose labels are swapped', () => {
    const wanted = [{ id: A, label: 'Last name' }, { id: B, label: 'First name' }, existing[2]!];
    expect(planBuilderSave(existing, wanted, newId).changedKeys).toEqual([
      { fieldId: A, from: 'first_name', to: 'last_name' },
      { fieldId: B, from: 'last_name', to: 'first_name' },
    ]);
  });

  it('gives the key of a removed or renamed field to the field that takes over its label', () => {
    const renamed = [
      { id: A, label: 'Name at birth' },
      { id: null, label: 'First name' },
      existing[1]!,
    ];
    const plan = planBuilderSave(existing, renamed, newId);
    expect(plan.fields.map(({ key }) => key)).toEqual(['name_at_birth', 'first_name', 'last_name']);
    expect(plan.removed).toEqual([existing[2]]);
  });

  it('never gives a new field the key of a field that keeps its label', () => {
    const wanted = [{ id: null, label: 'City!' }, ...existing];
    const [added] = planBuilderSave(existing, wanted, newId).fields;
    expect(added?.key).toMatch(/^city_[a-z]{4}$/);
  });

  it('keeps the suffix of a key whose label has not changed', () => {
    const suffixed = [field(A, 'City', 'city_abcd')];
    expect(keysOf(planBuilderSave(suffixed, suffixed, newId))).toEqual([[A, 'city_abcd']]);
  });

  it('treats an id of no field of the form as a new field', () => {
    const plan = planBuilderSave(existing, [{ id: newId(), label: 'City' }], () => 'new');
    expect(keysOf(plan)).toEqual([['new', 'city']]);
    expect(plan.removed).toEqual(existing);
  });

  it('plans the same for the result of a plan, whatever the labels', () => {
    const labels = fc.uniqueArray(
      fc.constantFrom('A', 'a', 'A?', 'a 1', 'A 2', '1', '2', 'b', '!'),
      {
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(labels, labels, (before, after) => {
        const created = planBuilderSave(
          [],
          before.map((label) => ({ id: null, label })),
          newId,
        ).fields;
        const wanted = after.map((label, index) => ({ id: created[index]?.id ?? null, label }));
        const saved = planBuilderSave(created, wanted, newId);
        const keys = saved.fields.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(saved.removed).toEqual(created.slice(after.length));
        const again = planBuilderSave(saved.fields, saved.fields, newId);
        expect(again).toEqual({ fields: saved.fields, changedKeys: [], removed: [] });
      }),
    );
  });
});

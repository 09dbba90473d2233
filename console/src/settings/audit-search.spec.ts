import type { Key, Member } from '../api/types';
import { auditSearchParams } from './audit-search';

const ADA = '019acf3e-7c1b-7000-8000-000000000001';
const SHOP = '019acf3e-7c1b-7000-8000-000000000002';
const FORM = '019acf3e-7c1b-7000-8000-000000000003';
const NAMES = {
  members: [{ id: ADA }] as Member[],
  keys: [{ id: SHOP }] as Key[],
  byId: new Map([
    [ADA, 'Ada King'],
    [SHOP, 'Shop'],
    [FORM, 'Shopping'],
  ]),
};
const ACTIONS = [
  ['createKey', 'Created an API key'],
  ['signIn', 'Signed in'],
] as const;

describe(auditSearchParams.name, () => {
  it.each<[string | undefined, object]>([
    [undefined, {}],
    ['shop', { anyActor: SHOP, anyTarget: `${SHOP},${FORM}` }],
    ['KING', { anyActor: ADA, anyTarget: ADA }],
    ['key', { anyAction: 'createKey' }],
    [FORM.toUpperCase(), { anyActor: FORM, anyTarget: FORM }],
    ['nothing', { anyTarget: '00000000-0000-0000-0000-000000000000' }],
  ])('%s', (search, expected) => {
    expect(auditSearchParams(search, NAMES, ACTIONS)).toEqual(expected);
  });

  it('names a hundred of each at most', () => {
    const many = Array.from({ length: 101 }, (_, index) => [`action${index}`, 'Word'] as const);
    const { anyAction } = auditSearchParams('word', NAMES, many);
    expect(String(anyAction).split(',')).toHaveLength(100);
  });
});

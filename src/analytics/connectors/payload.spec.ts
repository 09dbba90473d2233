import { idAt } from './payload';

describe('idAt', () => {
  it('reads the id at a path', () => {
    expect(idAt({ data: { user: { id: '17841405793187218' } } }, 'data.user.id')).toBe(
      '17841405793187218',
    );
  });

  it.each([null, [], 'text', {}, { id: null }, { id: '' }, { id: ' ' }, { id: 5 }])(
    'rejects %j',
    (body) => {
      expect(() => idAt(body, 'id')).toThrow(
        expect.objectContaining({ kind: 'transient', code: 'no_id' }),
      );
    },
  );
});

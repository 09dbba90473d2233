import { getMetadataStorage, IsInt, MinLength, validate } from 'class-validator';
import { cacheRules } from './cache-rules';

describe('cacheRules', () => {
  class Parent {
    @IsInt()
    count = 1;
  }
  class Child extends Parent {
    @MinLength(3, { groups: ['long'] })
    name = 'ab';
  }
  const violated = async (groups?: string[]): Promise<string[]> =>
    (await validate(new Child(), groups && { groups })).map(({ property }) => property);

  it('finds the rules of a class, its ancestors and groups, also those that are added later', async () => {
    cacheRules();
    expect(await violated()).toEqual(['name']);
    expect(await violated(['other'])).toEqual([]);
    expect(await violated(['long'])).toEqual(['name']);
    const find = jest.spyOn(getMetadataStorage(), 'groupByPropertyName');
    expect(await violated()).toEqual(['name']);
    expect(find.mock.calls[0]?.[0]).toHaveLength(2);
    find.mockRestore();

    MinLength(1)(Parent.prototype, 'title');
    expect((await violated()).toSorted()).toEqual(['name', 'title']);
  });
});

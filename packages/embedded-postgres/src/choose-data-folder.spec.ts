import { substituteFolder } from './choose-data-folder';

describe('substituteFolder', () => {
  it('is stable for a folder and differs between folders', () => {
    const first = substituteFolder('/root/shop/.data/postgres', '/var/lib/rapport');

    expect(first).toMatch(/^\/var\/lib\/rapport\/[0-9a-f]{32}$/);
    expect(substituteFolder('/root/shop/.data/postgres', '/var/lib/rapport')).toBe(first);
    expect(substituteFolder('/root/shop2/.data/postgres', '/var/lib/rapport')).not.toBe(first);
  });
});

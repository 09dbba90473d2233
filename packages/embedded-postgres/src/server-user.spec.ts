import { EmbeddedPostgresUnavailableError } from './errors';
import { parsePasswd, pickServerUser } from './server-user';

const LINUX = `root:x:0:0:root:/root:/bin/bash
nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin
alice:x:1000:1000::/home/alice:/bin/sh
`;
const POSTGRES = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash\n';
const MACOS = `##
nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false
_postgres:*:216:216:PostgreSQL Server:/var/empty:/usr/bin/false
`;

describe('pickServerUser', () => {
  it.each([
    ['postgres if it exists', LINUX + POSTGRES, { name: 'postgres', uid: 101, gid: 104 }],
    ['else nobody', LINUX, { name: 'nobody', uid: 65534, gid: 65533 }],
    ['_postgres on macOS', MACOS, { name: '_postgres', uid: 216, gid: 216 }],
  ])('picks %s', (_case, passwd, expected) => {
    expect(pickServerUser(parsePasswd(passwd), null)).toEqual(expected);
  });

  it.each([
    ['the owner of the cluster', { uid: 1000, gid: 1000 }, 'alice'],
    ['an owner without a name', { uid: 77, gid: 78 }, 'with id 77'],
    ['postgres for a folder of root', { uid: 0, gid: 0 }, 'postgres'],
  ])('picks %s', (_case, owner, name) => {
    expect(pickServerUser(parsePasswd(LINUX + POSTGRES), owner).name).toBe(name);
  });

  it('is unavailable if there is no account that can run PostgreSQL', () => {
    expect(() => pickServerUser(parsePasswd('root:x:0:0:root:/root:/bin/sh\n'), null)).toThrow(
      EmbeddedPostgresUnavailableError,
    );
  });
});

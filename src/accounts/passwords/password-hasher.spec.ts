import { captureLog } from '../../../test/support/capture-log';
import { readConfig } from '../../core/config/app-config';
import { OverloadError } from '../../core/errors/api-error';
import { LoadShedding } from '../../core/limits/load-shedding';
import { Metrics } from '../../core/observability/metrics/metrics';
import { PasswordHasher } from './password-hasher';

/** Hash of "correct horse battery" with a low cost, so that tests are fast. */
const CHEAP = '$scrypt$ln=4,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$';

describe('PasswordHasher', () => {
  const shedding = new LoadShedding(captureLog().logger, new Metrics(readConfig({})));
  const hasher = new PasswordHasher(shedding);

  it('hashes with N=2^15, r=8 and p=3, and another salt each time', async () => {
    const [one, other] = await Promise.all([hasher.hash('a password'), hasher.hash('a password')]);

    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(hasher.isOutdated(one)).toBe(false);
  });

  it('verifies the password of the hash, composed or decomposed, and no other', async () => {
    const stored = await hasher.hash('pässwörter 12');

    expect(await hasher.verify('pässwörter 12', stored)).toBe(true);
    expect(await hasher.verify('pässwörter 12'.normalize('NFD'), stored)).toBe(true);
    expect(await hasher.verify('pässwörter 13', stored)).toBe(false);
  });

  it('matches no password where there is no account', async () => {
    expect(await hasher.verify('', null)).toBe(false);
  });

  it('replaces hashes of another cost', () => {
    expect(hasher.isOutdated(`${CHEAP}${'A'.repeat(43)}`)).toBe(true);
  });

  it('rejects the 35th concurrent password: two are hashed and 32 wait', async () => {
    const cheap = `${CHEAP}${'A'.repeat(43)}`;
    const results = await Promise.allSettled(
      Array.from({ length: 35 }, () => hasher.verify('any', cheap)),
    );

    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(rejected).toEqual([
      { status: 'rejected', reason: expect.any(OverloadError) as unknown },
    ]);
    expect(await hasher.verify('any', cheap)).toBe(false);
  });
});

import { execFileSync } from 'node:child_process';
import { type DemoDetails, startBanner } from './start-banner';

const ORIGIN = 'http://localhost:3000';

const field = (overrides: Partial<DemoDetails['form']['fields'][number]>) => ({
  key: 'remark',
  fieldType: 'TextInput' as const,
  isGroup: false,
  isRequired: false,
  options: [],
  ...overrides,
});

const demo = (
  fields: DemoDetails['form']['fields'] = [field({ key: 'email', fieldType: 'EmailInput' })],
): DemoDetails => ({
  teamId: 'team-1',
  teamName: 'Kaffeewerk Berlin',
  apiKey: 'rap_secret',
  form: { id: 'form-1', name: 'Coffee club', fields },
  link: null,
  redemption: null,
});

const curlsOf = (banner: string) => banner.split('\n').filter((line) => line.startsWith('curl '));

/** The arguments that a shell passes to curl. */
function argumentsOf(line: string | undefined): string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\n' "$each"; done; }\n${line ?? ''}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n');
}

function submittedBy(line: string | undefined): unknown {
  return JSON.parse(argumentsOf(line).at(-1) ?? '');
}

describe('startBanner', () => {
  it('shows the URLs of the service and the API key of the demo team', () => {
    const banner = startBanner({ origin: ORIGIN, demo: demo(), hasTeam: true, setupToken: null });

    expect(banner).toContain(`Base URL  ${ORIGIN}/v1\n`);
    expect(banner).toContain(`Docs      ${ORIGIN}/docs\n`);
    expect(banner).toContain('API key   rap_secret  (team "Kaffeewerk Berlin")\n');
  });

  it('ends with the links, after the examples', () => {
    const banner = startBanner({ origin: ORIGIN, demo: demo(), hasTeam: true, setupToken: null });

    expect(banner.lastIndexOf('curl ')).toBeLessThan(banner.indexOf('Base URL'));
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://192.168.1.5:3000', false],
    ['https://rapport.example.com', false],
  ])('says of %s that only this computer can open it: %s', (origin, isSaid) => {
    const banner = startBanner({ origin, demo: demo(), hasTeam: true, setupToken: null });

    expect(banner.includes('set PUBLIC_URL')).toBe(isSaid);
    expect(banner).toContain(`  Console   ${origin}/console\n`);
  });

  it('shows the console, and the link of the setup if there is one', () => {
    const details = { origin: ORIGIN, demo: demo(), hasTeam: true };

    expect(startBanner({ ...details, setupToken: 'secret' })).toContain(
      '  Console   http://localhost:3000/console/#/setup/secret\n',
    );
    expect(startBanner({ ...details, setupToken: null })).toContain(
      '  Console   http://localhost:3000/console\n',
    );
  });

  it('leads to the page of the form and to its builder', () => {
    const details = { origin: ORIGIN, hasTeam: true, setupToken: null };

    expect(startBanner({ ...details, demo: { ...demo(), link: 'AbCd' } })).toContain(
      '  Form      http://localhost:3000/f/AbCd\n            http://localhost:3000/console/#/teams/team-1/forms/form-1  (its builder)\n',
    );
    expect(startBanner({ ...details, demo: demo() })).not.toContain('/f/');
  });

  it('has one line to submit a response and one to read it', () => {
    const [submit, list] = curlsOf(
      startBanner({ origin: ORIGIN, demo: demo(), hasTeam: true, setupToken: null }),
    ).map(argumentsOf);

    const url = `${ORIGIN}/v1/forms/form-1/responses`;
    expect(submit).toEqual([
      '-sw',
      String.raw`\n`,
      url,
      '-H',
      'Authorization: Bearer rap_secret',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"responses":[{"key":"email","value":"nora.fischer@example.com"}]}',
    ]);
    expect(list).toEqual([
      '-sw',
      String.raw`\n`,
      `${url}?limit=1`,
      '-H',
      'Authorization: Bearer rap_secret',
    ]);
  });

  it('answers names, the e-mail address and required fields only', () => {
    const [submit] = curlsOf(
      startBanner({
        origin: ORIGIN,
        hasTeam: true,
        setupToken: null,
        demo: demo([
          field({ key: 'first_name' }),
          field({ key: 'last_name' }),
          field({ key: 'e_mail_address', fieldType: 'EmailInput' }),
          field({ key: 'remarks', fieldType: 'Textarea' }),
          field({ key: 'cups', fieldType: 'NumberInput', isRequired: true }),
          field({ key: 'consent', fieldType: 'Checkbox', isRequired: true }),
          field({ key: 'roast', fieldType: 'Select', isRequired: true, options: ['Light'] }),
          field({
            key: 'brew',
            fieldType: 'Checkbox',
            isGroup: true,
            isRequired: true,
            options: ['Filter', 'Espresso'],
          }),
        ]),
      }),
    );

    expect(submittedBy(submit)).toEqual({
      responses: [
        { key: 'first_name', value: 'Nora' },
        { key: 'last_name', value: 'Fischer' },
        { key: 'e_mail_address', value: 'nora.fischer@example.com' },
        { key: 'cups', value: 2 },
        { key: 'consent', value: true },
        { key: 'roast', value: 'Light' },
        { key: 'brew', value: ['Filter'] },
      ],
    });
  });

  it('quotes all characters of a form', () => {
    const option = `It's "dark" $(echo no) \`no\` \\ !! ☕`;
    const [submit] = curlsOf(
      startBanner({
        origin: ORIGIN,
        hasTeam: true,
        setupToken: null,
        demo: demo([
          field({ key: 'roast', fieldType: 'Radio', isRequired: true, options: [option] }),
        ]),
      }),
    );

    expect(submittedBy(submit)).toEqual({ responses: [{ key: 'roast', value: option }] });
  });

  it('shows how to create a key when that of the demo team was revoked', () => {
    const banner = startBanner({
      origin: ORIGIN,
      demo: { ...demo(), apiKey: null },
      hasTeam: true,
      setupToken: null,
    });

    expect(banner).toContain('npm run --silent cli -- key create --team team-1\n');
    expect(curlsOf(banner)).toEqual([]);
  });

  it('has one line to redeem a coupon code', () => {
    const redemption = { customerId: 'customer-1', couponId: 'coupon-1', code: 'K7QW' };
    const banner = startBanner({
      origin: ORIGIN,
      demo: { ...demo(), redemption },
      hasTeam: true,
      setupToken: null,
    });

    expect(banner).toContain('Redeem the coupon code K7QW for a customer:\n');
    const line = curlsOf(banner)[2];
    expect(argumentsOf(line)[2]).toBe(`${ORIGIN}/v1/customer/customer-1/qr`);
    expect(submittedBy(line)).toEqual({ couponId: 'coupon-1', code: 'K7QW' });
  });

  it('shows how to list the teams when there is no demo team', () => {
    const banner = startBanner({ origin: ORIGIN, demo: null, hasTeam: true, setupToken: null });

    expect(banner).toContain('npm run --silent cli -- team list\n');
    expect(banner).not.toContain('team create');
  });

  it('shows how to create a team when there is none', () => {
    const banner = startBanner({ origin: ORIGIN, demo: null, hasTeam: false, setupToken: null });

    expect(banner).toContain(`Base URL  ${ORIGIN}/v1\n`);
    expect(banner).toContain(`Docs      ${ORIGIN}/docs\n`);
    expect(banner).toContain(`npm run --silent cli -- team create --name 'My team'\n`);
    expect(banner).not.toContain('API key   ');
    expect(curlsOf(banner)).toEqual([]);
  });
});

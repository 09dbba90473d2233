import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import http from 'node:http';
import { createForm } from '../../factories/form.factory';
import {
  answersOf,
  type Page,
  publishForm,
  setSettings,
  shareHostedApp,
  Visitor,
} from '../../support/visitor';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'First name', isRequired: true, helperText: 'As on the card' },
  { fieldType: 'EmailInput', label: 'E-mail', isRequired: true, placeholder: 'you@example.com' },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'NumberInput', label: 'Cups', defaultValue: '2.5' },
  { fieldType: 'DatePicker', label: 'Birthday' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
  { fieldType: 'Radio', label: 'Size', options: ['S', 'M'] },
  { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue'] },
  { fieldType: 'Checkbox', label: 'News' },
  { fieldType: 'Checkbox', label: 'Terms', isRequired: true },
  { fieldType: 'Textarea', label: 'Remarks' },
];

const withoutToken = (html: string): string => html.replace(/name="t" value=".*?"/, '');

/** The size of a page that one round trip carries: ten segments of a new TCP connection (RFC 6928). */
const MAX_COMPRESSED_BYTES = 14_336;

describe('GET /f/:link', () => {
  const { testApp, team } = useTeams({ app: shareHostedApp });
  const visitor = useOnce(() => new Visitor(testApp));

  const seen = async (link: string): Promise<[number, string]> => {
    const { status, html } = await visitor.open(`/f/${link}`);
    return [status, html];
  };

  it('shows every field with native controls, whose names are ids', async () => {
    const form = await publishForm(team, {
      name: 'Coffee <club>',
      description: 'For "members"',
      fields: FIELDS,
    });
    const page = await visitor.open(`/f/${form.link}`);
    expect([page.status, page.title]).toEqual([200, 'Coffee &lt;club&gt;']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('set-cookie')).toBeNull();
    const { html } = page;
    const name = (label: string): string => form.inputs[label] ?? '';
    for (const part of [
      '<html lang="en" dir="ltr">',
      `<input class="input" type="text" dir="auto" autocomplete="given-name" id="${name('First name')}" name="${name('First name')}" required aria-describedby="h_${name('First name').slice(2)}" value="">`,
      `type="email" autocomplete="email" spellcheck="false" id="${name('E-mail')}"`,
      `type="tel" autocomplete="tel" id="${name('Phone')}"`,
      `inputmode="decimal" autocomplete="off" id="${name('Cups')}" name="${name('Cups')}" value="2.5"`,
      `type="date" id="${name('Birthday')}"`,
      '<option value="Light">Light</option><option value="Dark">Dark</option></select>',
      `<legend>Size <span class="optional">(optional)</span></legend>`,
      `<input type="radio" id="${name('Size')}_1" name="${name('Size')}" value="M">`,
      `<input type="checkbox" id="${name('Days')}_0" name="${name('Days')}" value="Mon">`,
      `<input type="checkbox" value="true" id="${name('News')}"`,
      '<span>News <span class="optional">(optional)</span></span>',
      '<span>Terms</span>',
      '<meta property="og:title" content="Coffee &lt;club&gt;">',
      '<meta property="og:description" content="For &quot;members&quot;">',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toContain(team.teamId);
    expect(html).not.toContain('<script');
  });

  it('isolates texts of the other direction, in pages of both directions', async () => {
    const [name, text] = ['استبيان (1)', 'ما اسمك؟'];
    const options = ['לא (אולי)', 'Yes'];
    const form = await publishForm(team, {
      name,
      description: text,
      fields: [
        { fieldType: 'TextInput', label: text, helperText: text },
        { fieldType: 'Radio', label: '(اختياري) R', options },
        { fieldType: 'Select', label: 'List', options, placeholder: text },
        { fieldType: 'Checkbox', label: `${text}!`, isRequired: true },
      ],
    });
    const english = (await visitor.open(`/f/${form.link}`)).html;
    for (const part of [
      `<h1 dir="auto">${name}</h1>`,
      `<p class="lead" dir="auto">${text}</p>`,
      `"><bdi>${text}</bdi> <span class="optional">(optional)</span></label>`,
      `dir="auto">${text}</p>`,
      '<legend><bdi>(اختياري) R</bdi> <span class="optional">',
      `<span><bdi>${options[0]}</bdi></span>`,
      '<span>Yes</span>',
      `<option value="" dir="auto">${text}</option>`,
      `<option value="${options[0]}" dir="auto">${options[0]}</option>`,
      `<span><bdi>${text}!</bdi></span>`,
      '<input class="input" type="text" dir="auto"',
    ]) {
      expect(english).toContain(part);
    }
    const arabic = (await visitor.open(`/f/${form.link}`, { 'accept-language': 'ar' })).html;
    for (const part of [
      '<span><bdi>Yes</bdi></span>',
      '<option value="Yes" dir="auto">Yes</option>',
      '"><bdi>List</bdi> <span class="optional">',
    ]) {
      expect(arabic).toContain(part);
    }
  });

  it('allows a browser nothing but its own style, by hash', async () => {
    const form = await publishForm(team);
    const page = await visitor.open(`/f/${form.link}`);
    const style = /<style>(.*?)<\/style>/s.exec(page.html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; script-src 'none'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors *`,
    );
    expect(page.headers.get('x-frame-options')).toBeNull();
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.html).not.toMatch(/(src|href)="https?:/);
  });

  it('names the scheme of the redirect and the pages that may embed the form in the policy', async () => {
    const form = await publishForm(team);
    await setSettings(testApp, form, {
      thankYou: { text: '', redirectUrl: 'https://shop.example/thanks?a=1' },
      allowedOrigins: ['https://a.example', 'http://b.example:8080'],
    });
    const page = await visitor.open(`/f/${form.link}?embed=1`);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("; form-action 'self' https:; ");
    expect(policy).toMatch(/frame-ancestors https:\/\/a\.example http:\/\/b\.example:8080$/);
    const script = /<script>(.*?)<\/script>/s.exec(page.html)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'sha256-${hash}';`);
    expect(page.html).toContain('data-origins="https://a.example http://b.example:8080"');
  });

  it.each(['br, gzip', 'gzip;q=0', undefined])(
    'sends the page with Accept-Encoding %j',
    async (accepted) => {
      const form = await publishForm(team, { fields: FIELDS, description: 'Grüße' });
      const { hostname, port } = new URL(testApp.url);
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http.get({ hostname, port, path: `/f/${form.link}`, headers }, resolve).on('error', reject);
      });
      const bytes = Buffer.concat(await response.toArray());
      const isGzip = accepted === 'br, gzip';
      expect(response.headers['content-encoding']).toBe(isGzip ? 'gzip' : undefined);
      expect(bytes.length).toBe(Number(response.headers['content-length']));
      const html = (isGzip ? gunzipSync(bytes) : bytes).toString();
      expect(html).toContain('Grüße');
      expect(html).toMatch(/name="t" value="[\w.-]+"><\/body>\n<\/html>\n$/);
    },
  );

  it('takes at most 14 KB compressed, also with thirty fields, in Arabic and embedded', async () => {
    const fields = [0, 1, 2].flatMap((round) =>
      FIELDS.map((field) => ({
        ...field,
        label: `${field.label} for the ${round} of three members`,
        helperText: 'We ask because the club needs to know.',
      })),
    );
    const form = await publishForm(team, { fields });
    await setSettings(testApp, form, { isProofOfWorkRequired: true });
    const sizes = [];
    for (const path of [`/f/${form.link}`, `/f/${form.link}?embed=1`, `/f/${form.link}/thanks`]) {
      const { html } = await visitor.open(path, { 'accept-language': 'ar' });
      sizes.push(gzipSync(html).length);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES);
  });

  it('is in the language of the form, else of the browser', async () => {
    const form = await publishForm(team);
    const german = await visitor.open(`/f/${form.link}`, { 'accept-language': 'de-AT, en;q=0.5' });
    expect(german.html).toContain('<html lang="de" dir="ltr">');
    expect(german.html).toContain('>Absenden</button>');
    await setSettings(testApp, form, { language: 'ar' });
    const arabic = await visitor.open(`/f/${form.link}`, { 'accept-language': 'de' });
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  });

  it('prefills fields by key and id, ignores values that the form does not accept, and submits nothing', async () => {
    const form = await publishForm(team, { fields: FIELDS });
    const query = new URLSearchParams({
      first_name: 'Ada "A"',
      [form.inputs.Phone?.slice(2) ?? '']: '+49 30 1',
      roast: 'Dark',
      size: 'XL',
      cups: 'many',
      email: 'not an address',
      utm_source: 'x',
    });
    const { html, status } = await visitor.open(`/f/${form.link}?${query.toString()}`, {
      'accept-language': 'de',
    });
    expect(status).toBe(200);
    expect(html).toContain('value="Ada &quot;A&quot;"');
    expect(html).toContain('value="+49 30 1"');
    expect(html).toContain('<option value="Dark" selected>Dark</option>');
    expect(html).toContain('value="2,5"');
    expect(html).not.toMatch(/not an address|>XL<|"many"|utm_/);
    expect((await visitor.open(`/f/${form.link}`)).html).not.toContain('Ada');
    expect(await answersOf(team, form)).toEqual([]);
  });

  it('has no parameter whose name could be the key of a field', async () => {
    const label = 'Embed';
    const form = await publishForm(team, { fields: [{ fieldType: 'TextInput', label }] });
    const name = form.inputs[label] ?? '';
    const read = async (query: string): Promise<[boolean, string | undefined]> => {
      const { html } = await visitor.open(`/f/${form.link}?${query}`);
      const action = / action="(.*?)"/.exec(html)?.[1] ?? '';
      const isEmbedded = html.includes(' class="frame"');
      expect(action.includes('&')).toBe(isEmbedded);
      return [isEmbedded, new RegExp(`name="${name}".*? value="(.*?)"`).exec(html)?.[1]];
    };
    expect(await read('in-frame=1')).toEqual([true, '']);
    expect(await read('in-frame=1&embed=1')).toEqual([true, '1']);
    expect(await read(`in-frame=1&${name.slice(2)}=by+id`)).toEqual([true, 'by id']);
    expect(await read('embed=yes')).toEqual([false, 'yes']);
    // Frames that were copied from earlier versions of the console send `embed=1`.
    expect(await read('embed=1')).toEqual([true, '']);
    expect(await read(`embed=1&${name.slice(2)}=1`)).toEqual([true, '1']);
  });

  it('prefills fields of each type, and ignores values that the type does not accept', async () => {
    const form = await publishForm(team, { fields: FIELDS });
    const name = (label: string): string => form.inputs[label] ?? '';
    const open = async (values: Record<string, string>): Promise<string> =>
      (await visitor.open(`/f/${form.link}?${new URLSearchParams(values).toString()}`)).html;
    const accepted = {
      'email=ada@example.com': 'value="ada@example.com"',
      'cups=3': `id="${name('Cups')}" name="${name('Cups')}" value="3"`,
      'birthday=1990-12-31': 'value="1990-12-31"',
      'size=M': `id="${name('Size')}_1" name="${name('Size')}" value="M" checked`,
      'days=Tue|Mon': 'value="Tue" checked',
      'news=true': `id="${name('News')}" name="${name('News')}" checked`,
      'remarks=one\ntwo': '>\none\ntwo</textarea>',
    };
    for (const [given, part] of Object.entries(accepted)) {
      const [key = '', value = ''] = given.split('=');
      expect(await open({ [key]: value })).toContain(part);
    }
    const plain = withoutToken(await open({}));
    const rejected = {
      cups: 'many',
      birthday: '31.12.1990',
      roast: 'dark',
      size: 'XL',
      days: 'Sun',
      news: 'perhaps',
      email: 'ada@',
    };
    for (const [key, value] of Object.entries(rejected)) {
      expect([key, withoutToken(await open({ [key]: value }))]).toEqual([key, plain]);
    }
  });

  it('shows the header, the footer, the label of the button, and the logo as a sandboxed image', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64');
    const form = await publishForm(team);
    await setSettings(testApp, form, {
      header: { logo: `data:image/png;base64,${png}`, text: '**Hello** <i>' },
      footer: { text: 'Bye', imprintUrl: 'https://shop.example/imprint', privacyUrl: null },
      submitLabel: 'Join & drink',
    });
    const { html } = await visitor.open(`/f/${form.link}`);
    expect(html).toContain('<strong>Hello</strong> &lt;i&gt;');
    expect(html).toContain('>Join &amp; drink</button>');
    expect(html).toContain(
      '<a href="https://shop.example/imprint" target="_blank" rel="noopener nofollow">Legal notice</a>',
    );
    const address = /class="logo" src="(.*?)"/.exec(html)?.[1] ?? '';
    const logo = await visitor.open(address);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(logo.headers.get('content-security-policy')).toBe('sandbox');
  });

  describe('without a form', () => {
    it('returns the same page for unknown, renewed, private, unpublished and empty forms', async () => {
      const unknown = await seen('123456789ABCDEFG');
      expect(unknown[0]).toBe(404);
      expect(unknown[1]).toContain('This form is not available');
      const [renewed, closedToPublic, draft, empty] = [
        await publishForm(team),
        await publishForm(team),
        await publishForm(team),
        await publishForm(team),
      ];
      for (const { link } of [renewed, closedToPublic, draft, empty])
        expect((await seen(link))[0]).toBe(200);
      await testApp.database.query('UPDATE form_links SET closed_at = now() WHERE token = $1', [
        renewed.link,
      ]);
      await team.patch(`/forms/${closedToPublic.id}`, { isPublic: false }).expect(200);
      await team.patch(`/forms/${draft.id}`, { status: 'draft' }).expect(200);
      await testApp.database.query(
        `WITH removed AS (DELETE FROM form_fields WHERE form_id = $1)
         UPDATE forms SET version = version + 1 WHERE id = $1`,
        [empty.id],
      );
      for (const link of [
        renewed.link,
        closedToPublic.link,
        draft.link,
        empty.link,
        'x',
        '%00',
        `${draft.link}0`,
      ]) {
        expect(await seen(link)).toEqual(unknown);
      }
    });

    it('shows a draft once it is published again', async () => {
      const form = await publishForm(team);
      await team.patch(`/forms/${form.id}`, { status: 'draft' }).expect(200);
      expect((await seen(form.link))[0]).toBe(404);
      await team.patch(`/forms/${form.id}`, { status: 'published' }).expect(200);
      expect((await seen(form.link))[0]).toBe(200);
    });

    it('has no link for a form that was never published', async () => {
      const form = await createForm(team);
      const { body } = await team.get(`/forms/${form.id}`).expect(200);
      expect((body as { data: { link: string | null } }).data.link).toBeNull();
    });
  });

  it('shows changes of the form immediately', async () => {
    const form = await publishForm(team, { name: 'Before' });
    const titleOf = async (): Promise<Page['title']> =>
      (await visitor.open(`/f/${form.link}`)).title;
    expect(await titleOf()).toBe('Before');
    await team.patch(`/forms/${form.id}`, { name: 'After' }).expect(200);
    expect(await titleOf()).toBe('After');
  });

  it('serves the scripts for other sites, at most 3 KB compressed', async () => {
    const embed = await visitor.open('/embed.js');
    expect([embed.status, embed.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect(embed.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // Browsers load `type="module"` with CORS.
    expect(embed.headers.get('access-control-allow-origin')).toBe('*');
    expect(gzipSync(embed.html).length).toBeLessThanOrEqual(3_072);
    expect((await visitor.open('/proof-of-work.js')).status).toBe(200);
  });
});

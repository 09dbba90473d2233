import { FORM_LANGUAGES } from '../../../src/forms/domain/builder-settings';
import { FormPublishingService } from '../../../src/forms/links/form-publishing.service';
import { MAX_PAGE_BYTES } from '../../../src/hosted-forms/page/hosted-page-measure';
import { RenderingShare } from '../../../src/hosted-forms/page/rendering-share';
import { ApiError } from '../../../src/core/errors/api-error';
import { formPath, readBuilder, saveBody } from '../../factories/builder.factory';
import {
  type CreatedForm,
  createForm,
  type FieldBody,
  formBody,
} from '../../factories/form.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import {
  publishForm,
  readHosted,
  setSettings,
  shareHostedApp,
  Visitor,
} from '../../support/visitor';
import { useTeams } from '../../support/use-teams';

const REMARK: FieldBody = { fieldType: 'TextInput', label: 'Remark', isRequired: true };
const choice = (fieldType: string, length: number, options = 500): FieldBody => ({
  fieldType,
  label: 'Place',
  options: times(options, (index) => `${index}${'&'.repeat(length)}`),
});
/** A page of more than 1 MB. */
const LARGE_FIELDS: FieldBody[] = [REMARK, choice('Radio', 200)];
const TOO_LARGE = expect.stringMatching(
  /^fields\[1\]\.options: takes 1\d{3}(\.\d)? kB of the page, which has 1\d{3}(\.\d)? kB; a published form has at most 500 kB, so \d+(\.\d)? kB must go$/,
) as string;

/** Two selects of 160 kB each, and 120 fields with a helper text. */
const mixed = (length: number): FieldBody[] => [
  choice('Select', 30),
  { ...choice('Select', 30), label: 'Other place' },
  ...times(120, (index) => ({
    ...REMARK,
    label: `Remark ${index}`,
    helperText: 'x'.repeat(length),
  })),
];

describe('The size and the rendering of a hosted page', () => {
  const { testApp, team, editor } = useTeams({ app: shareHostedApp });

  afterEach(() => jest.restoreAllMocks());

  const visitor = () => new Visitor(testApp);

  it('prevents the publication of a form that is too large, and names the part that is too large', async () => {
    const published = { ...formBody({ fields: LARGE_FIELDS }), status: 'published' };
    expectError(await team.post('/forms', published), 'VALIDATION_FAILED', [TOO_LARGE]);

    const draft = await createForm(team, { fields: LARGE_FIELDS });
    const publish = await team.patch(`/forms/${draft.id}`, { status: 'published' });
    expectError(publish, 'VALIDATION_FAILED', [TOO_LARGE]);
    const publishing = testApp.app.get(FormPublishingService);
    await expect(publishing.publishAsOperator(team.teamId, draft.id)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [TOO_LARGE],
    });
    const path = formPath(team.teamId, draft.id);
    const body = { ...saveBody(await readBuilder(editor.client, path)), status: 'published' };
    const saved = await editor.client.put(`${path}/builder`, body);
    expectError(saved, 'VALIDATION_FAILED', [TOO_LARGE]);

    const { html, problems } = (
      (await editor.client.post(`${path}/builder/preview`, body).expect(200)).body as {
        data: { html: null; problems: { path: string; message: string }[] };
      }
    ).data;
    expect(html).toBeNull();
    expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([TOO_LARGE]);
    expect((await readHosted(team, draft)).status).toBe('draft');
  });

  it('is not limited for a form without a page, until it gets one', async () => {
    const form = await createForm(team, {
      fields: LARGE_FIELDS,
      status: 'published',
      isPublic: false,
    });
    await team.patch(`/forms/${form.id}`, { description: 'No page' }).expect(200);
    const opened = await team.patch(`/forms/${form.id}`, { isPublic: true });
    expectError(opened, 'VALIDATION_FAILED', [TOO_LARGE]);
  });

  it.each([
    ['fields', { fields: LARGE_FIELDS }],
    ['the description', { fields: [REMARK, choice('Select', 65)], description: '&'.repeat(5_000) }],
  ])('prevents a published form from growing too large by %s', async (_name, change) => {
    const form = await publishForm(team, { fields: [REMARK, choice('Select', 65)] });
    const { html } = await visitor().open(`/f/${form.link}`);
    expect(Buffer.byteLength(html)).toBeGreaterThan(330_000);
    const grown = await team.patch(`/forms/${form.id}`, {
      ...change,
      ...('description' in change
        ? { fields: [...change.fields, { ...choice('Select', 20), label: 'Other' }] }
        : {}),
    });
    expect((grown.body as { fields: string[] }).fields[0]).toMatch(/ of the page, which has /);
    expectError(grown, 'VALIDATION_FAILED', (grown.body as { fields: string[] }).fields);
    expect((await visitor().open(`/f/${form.link}`)).html.length).toBe(html.length);
  });

  it('is at most 500 kB in every language, for the largest form that can be published', async () => {
    let [accepted, rejected] = [0, 2_001];
    let form: CreatedForm | null = null;
    while (rejected - accepted > 1) {
      const length = Math.floor((accepted + rejected) / 2);
      const body = { ...formBody({ fields: mixed(length) }), status: 'published' };
      const response = await team.post('/forms', body);
      if (response.status === 201) {
        accepted = length;
        form = (response.body as { data: CreatedForm }).data;
      } else {
        rejected = length;
      }
    }
    if (form === null || rejected > 2_000) throw new Error('There is no largest form.');
    const { link } = await readHosted(team, form);
    const sizes = [];
    for (const language of FORM_LANGUAGES) {
      for (const query of ['', '?in-frame=1']) {
        const { html } = await visitor().open(`/f/${link}${query}`, {
          'accept-language': language,
        });
        sizes.push(Buffer.byteLength(html));
      }
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    // One more letter in each of the 120 helper texts, and the scripts of the proof of work, would exceed the limit.
    expect(Math.max(...sizes)).toBeGreaterThan(MAX_PAGE_BYTES - 120 - 1_500);
  });

  it('closes the page of a form that was stored too large', async () => {
    const form = await publishForm(team, { fields: [REMARK] });
    expect((await visitor().open(`/f/${form.link}`)).status).toBe(200);
    await testApp.database.query(
      `WITH changed AS (UPDATE form_fields SET helper_text = repeat('&', 4600000) WHERE form_id = $1)
       UPDATE forms SET version = version + 1 WHERE id = $1`,
      [form.id],
    );
    for (const page of [
      await visitor().open(`/f/${form.link}`),
      await visitor().open(`/f/${form.link}?remark=x`),
      await visitor().send(`/f/${form.link}`, { a: 'b' }),
    ]) {
      expect([page.status, page.title]).toEqual([410, 'This form is closed']);
      expect(page.html.length).toBeLessThan(20_000);
    }
    // The API still accepts responses, and changes that do not send the text.
    const answers = { responses: [{ key: 'remark', value: 'x' }] };
    await team.post(`/forms/${form.id}/responses`, answers).expect(201);
    await team.patch(`/forms/${form.id}`, { name: 'Renamed', fields: [REMARK] }).expect(200);
    const publish = await team.patch(`/forms/${form.id}`, { status: 'published' });
    const [violation] = (publish.body as { fields: string[] }).fields;
    expect(violation).toMatch(/^fields\[0\]\.helperText: takes 23000 kB of the page/);
    const fields = [{ ...REMARK, helperText: 'Short' }];
    await team.patch(`/forms/${form.id}`, { fields }).expect(200);
    expect((await visitor().open(`/f/${form.link}`)).status).toBe(200);
  });

  describe('after the first rendering', () => {
    const FIELDS = [
      REMARK,
      { ...choice('Select', 20), label: 'Place' },
      { ...choice('Checkbox', 0, 3), label: 'Days', isGroup: true },
    ];

    it('renders nothing again, whatever visitors send, until the form changes', async () => {
      const form = await publishForm(team, { fields: FIELDS });
      const runs = jest.spyOn(testApp.app.get(RenderingShare), 'run');
      const { token } = await visitor().open(`/f/${form.link}`);
      const rendered = runs.mock.calls.length;
      const [remark = '', place = '', days = ''] = FIELDS.map(({ label }) => form.inputs[label]);
      const long = '"&'.repeat(30_000);
      const failed = await visitor().send(`/f/${form.link}`, { t: token, [remark]: '' });
      const echoed = await visitor().send(`/f/${form.link}`, {
        t: token,
        [remark]: long,
        [place]: `7${'&'.repeat(20)}`,
        [days]: ['0', '2'],
      });
      const untouched = await visitor().send(`/f/${form.link}`, { a: 'b' });
      const prefilled = await visitor().open(`/f/${form.link}?remark=Ada`);
      expect(runs).toHaveBeenCalledTimes(rendered);
      expect([failed.status, echoed.status, untouched.status]).toEqual([422, 422, 200]);
      expect(failed.html).toContain('aria-invalid="true"');
      expect(echoed.html).toContain(
        `value="${long.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
      );
      const chosen = `7${'&amp;'.repeat(20)}`;
      expect(echoed.html).toContain(`<option value="${chosen}" selected>${chosen}</option>`);
      expect(echoed.html.split(' checked>')).toHaveLength(3);
      expect(prefilled.html).toContain('value="Ada"');
      expect(untouched.html).not.toMatch(/Ada|selected>|checked>|aria-invalid/);

      await team.patch(`/forms/${form.id}`, { name: 'Changed' }).expect(200);
      expect((await visitor().send(`/f/${form.link}`, { a: 'b' })).title).toBe('Changed');
      expect(runs.mock.calls.length).toBeGreaterThan(rendered);
    });

    it('sends a short page that keeps the answers while too much is being rendered', async () => {
      const form = await publishForm(team, { fields: [REMARK] });
      const share = jest.spyOn(testApp.app.get(RenderingShare), 'run');
      share.mockRejectedValue(new ApiError('RATE_LIMITED'));
      const page = await visitor().send(`/f/${form.link}`, { a: 'b', f_x: '"Kept"' });
      expect([page.status, page.title]).toEqual([429, 'Please wait a minute']);
      expect(page.html).toContain('<input type="hidden" name="f_x" value="&quot;Kept&quot;">');
      expect((await visitor().open(`/f/${form.link}`)).status).toBe(429);
    });
  });

  it('does not let stored settings write directives into the policy', async () => {
    const form = await publishForm(team);
    await setSettings(testApp, form, {
      allowedOrigins: ['https://x.example;script-src-elem', 'https://*', 'https://b.example'],
      thankYou: { text: '', redirectUrl: 'data:text/html,x' },
    });
    const policyOf = async () =>
      (await visitor().open(`/f/${form.link}?embed=1`)).headers.get('content-security-policy');
    expect(await policyOf()).toMatch(
      /; form-action 'self'; base-uri 'none'; frame-ancestors https:\/\/b\.example$/,
    );
    await setSettings(testApp, form, { allowedOrigins: ['https://x.example;script-src-elem'] });
    expect(await policyOf()).toMatch(/; frame-ancestors 'none'$/);
  });
});

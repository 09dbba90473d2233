import { formPath, readBuilder, saveBody, type SaveBody } from '../../factories/builder.factory';
import {
  answersOf,
  publishForm,
  setSettings,
  shareHostedApp,
  Visitor,
} from '../../support/visitor';
import { useTeams } from '../../support/use-teams';

interface PreviewBody {
  html: string;
  problems: { path: string; message: string }[];
}

/** A page without the parts that differ for each visitor and address. */
const withoutVisit = (html: string): string =>
  html.replaceAll(/ action="[^"]*"/g, '').replaceAll(/name="t" value="[^"]*"/g, 'name="t"');

describe('The preview of a form', () => {
  const { testApp, team, editor } = useTeams({ app: shareHostedApp });

  const preview = async (
    path: string,
    body: SaveBody,
    language = 'en',
    query = '',
  ): Promise<PreviewBody> => {
    const response = await editor.client
      .post(`${path}/builder/preview${query}`, body)
      .set('Accept-Language', language)
      .expect(200);
    return (response.body as { data: PreviewBody }).data;
  };

  it('is the page that visitors get', async () => {
    const fields = [
      { fieldType: 'TextInput', label: 'Name', isRequired: true, placeholder: 'Ada <b>' },
      { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'], helperText: 'One of two' },
      { fieldType: 'Checkbox', label: 'Methods', options: ['Filter', 'Press'] },
      { fieldType: 'DatePicker', label: 'Birthday' },
    ];
    const form = await publishForm(team, { fields, description: 'Tell us.' });
    await setSettings(testApp, form, { language: 'de', submitLabel: 'Los' });
    const path = formPath(team.teamId, form.id);

    const { html, problems } = await preview(
      path,
      saveBody(await readBuilder(editor.client, path)),
    );

    const page = await new Visitor(testApp).open(`/f/${form.link}`);
    expect(page.html).toContain('Los');
    expect(withoutVisit(html)).toBe(withoutVisit(page.html));
    expect(problems).toEqual([]);
  });

  it('is in the language of the browser, unless the form has one', async () => {
    const form = await publishForm(team);
    const path = formPath(team.teamId, form.id);
    const { html } = await preview(path, saveBody(await readBuilder(editor.client, path)), 'fr');
    expect(html).toContain('<html lang="fr"');
  });

  describe('of another page', () => {
    const FIELDS = [
      { fieldType: 'TextInput', label: 'Name' },
      { fieldType: 'Checkbox', label: 'I agree' },
    ];
    const sender = { name: 'Kaffeewerk <Berlin>', url: 'https://kaffeewerk.example/shop' };

    it('shows the thank-you page, the page of a closed form and the errors of all fields', async () => {
      const form = await publishForm(team, { fields: FIELDS });
      await setSettings(testApp, form, { sender });
      const path = formPath(team.teamId, form.id);
      const body = saveBody(await readBuilder(editor.client, path));

      const errors = await preview(path, body, 'en', '?page=errors');
      expect(errors.html).toContain('There is a problem');
      expect(errors.html.match(/<li>/g)).toHaveLength(2);
      const thanks = await preview(path, body, 'en', '?page=thanks');
      const real = await new Visitor(testApp).open(`/f/${form.link}/thanks`);
      expect(withoutVisit(thanks.html)).toBe(withoutVisit(real.html));
      expect(thanks.html).toContain('Kaffeewerk &lt;Berlin&gt;</p>');
      expect(thanks.html).toContain('href="https://kaffeewerk.example/shop"');
      expect(thanks.html).toContain('Back to Kaffeewerk');
      const closed = await preview(path, body, 'de', '?page=closed');
      expect(closed.html).toContain('Dieses Formular ist geschlossen');
      expect(closed.html).toContain('Zurück zu Kaffeewerk');
    });

    it('is in the language and the colours of a visitor', async () => {
      const form = await publishForm(team, { fields: FIELDS });
      await setSettings(testApp, form, { language: 'de' });
      const path = formPath(team.teamId, form.id);
      const body = saveBody(await readBuilder(editor.client, path));

      const { html } = await preview(path, body, 'en', '?language=ar&scheme=dark');
      expect(html).toContain('<html lang="ar" dir="rtl"');
      expect(html).toContain('color-scheme:dark');
      const light = { ...structuredClone(body), settings: { theme: { scheme: 'light' } } };
      expect((await preview(path, light, 'en', '?scheme=dark')).html).toContain(
        'color-scheme:light;',
      );
    });

    it.each(['page=all', 'language=xx', 'scheme=auto', 'page=form&page=thanks'])(
      'rejects %s',
      async (query) => {
        const form = await publishForm(team);
        const path = formPath(team.teamId, form.id);
        const body = saveBody(await readBuilder(editor.client, path));
        const response = await editor.client.post(`${path}/builder/preview?${query}`, body);
        expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED' });
      },
    );
  });

  it('shows unsaved changes, stores nothing, and names what prevents the publication of the form', async () => {
    const form = await publishForm(team);
    const path = formPath(team.teamId, form.id);
    const before = await readBuilder(editor.client, path);
    const body = saveBody(before);
    const { settings } = before;

    const { html, problems } = await preview(path, {
      ...body,
      fields: [
        ...body.fields,
        { id: null, fieldType: 'NumberInput', label: 'Cups <new>' },
        { id: null, fieldType: 'Select', label: 'Roast', options: ['A', 'Dark  red', 'Dark red'] },
      ],
      settings: { ...settings, theme: { ...settings.theme, text: '#aaaaaa' } },
    });

    expect(html).toContain('Cups &lt;new&gt;');
    expect(problems.map((problem) => problem.path)).toEqual([
      'settings.theme.text',
      'fields[2].options[2]',
    ]);
    expect(await readBuilder(editor.client, path)).toEqual(before);
    expect(await answersOf(team, form)).toEqual([]);
  });
});

import { createMember, type SignedInMember } from '../../factories/account.factory';
import { formPath, readBuilder, saveBody, type SaveBody } from '../../factories/builder.factory';
import { createTeam } from '../../factories/team.factory';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import {
  answersOf,
  publishForm,
  setSettings,
  startHostedApp,
  Visitor,
} from '../../support/visitor';

interface PreviewBody {
  html: string;
  problems: { path: string; message: string }[];
}

/** A page without what differs for each visitor and address. */
const withoutVisit = (html: string): string =>
  html.replaceAll(/ action="[^"]*"/g, '').replaceAll(/name="t" value="[^"]*"/g, 'name="t"');

describe('The preview of a form', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let editor: SignedInMember;

  beforeAll(async () => {
    testApp = await startHostedApp();
    team = await createTeam(testApp);
    editor = await createMember(testApp, team.teamId, 'editor');
  });

  afterAll(() => testApp.close());

  const preview = async (path: string, body: SaveBody, language = 'en'): Promise<PreviewBody> => {
    const response = await editor.client
      .post(`${path}/builder/preview`, body)
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

  it('shows what is not saved, changes nothing, and names what keeps the form from being published', async () => {
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

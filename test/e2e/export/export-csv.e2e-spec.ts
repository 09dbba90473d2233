import { createForm } from '../../factories/form.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { download } from '../../support/download';
import { useTeams } from '../../support/use-teams';

const OWN_COLUMNS =
  'Response ID,Submitted at,Source,Read,Customer ID,Customer first name,Customer last name';

describe('GET /v1/forms/:formId/responses/export, as CSV', () => {
  const { testApp, team } = useTeams();

  const read = (formId: string, id: string) => getResponse(team, formId, id);

  it('returns exactly the expected bytes', async () => {
    const form = await createForm(team, {
      name: 'Café "Ümlaut" 🎂',
      fields: [
        { fieldType: 'TextInput', label: 'First name' },
        { fieldType: 'EmailInput', label: 'E-mail' },
        { fieldType: 'PhoneInput', label: '+Phone' },
        { fieldType: 'Textarea', label: 'Say "more", please' },
        { fieldType: 'NumberInput', label: '=Number' },
        { fieldType: 'Checkbox', label: 'Größe 日本' },
        { fieldType: 'Checkbox', label: 'Extras', isGroup: true, options: ['Milk', '-Sugar'] },
        { fieldType: 'DatePicker', label: '@Day' },
      ],
    });
    const [name, email, phone, more, number, yes, extras, day] = form.fields.map(({ key }) => key);
    const first = await submitResponse(team, form.id, {
      [name!]: '=HYPERLINK("http://example.com","Click")',
      [email!]: 'ada@example.com',
      [phone!]: '+49 30 901820',
      [more!]: 'two\nlines, "quoted"\r\nand 🎂',
      [number!]: -3,
      [yes!]: false,
      [extras!]: ['-Sugar', 'Milk'],
      [day!]: '2026-02-03',
    });
    const second = await submitResponse(team, form.id, {
      [name!]: '\t@tab',
      [more!]: '-2+3',
      [number!]: 1e-7,
      [extras!]: ['-Sugar'],
    });
    const [one, two] = await Promise.all(
      [first, second].map(({ formResponseId }) => read(form.id, formResponseId)),
    );

    const response = await download(team, form.id, '?order=asc');

    expect(response.status).toBe(200);
    expect(response.bytes.toString('utf8')).toBe(
      [
        `\uFEFF${OWN_COLUMNS},First name,E-mail,'+Phone,"Say ""more"", please",'=Number,Größe 日本,Extras,'@Day`,
        `${one!.id},${one!.createdAt},public,false,${one!.subscriberId},"'=HYPERLINK(""http://example.com"",""Click"")",,` +
          `"'=HYPERLINK(""http://example.com"",""Click"")",ada@example.com,'+49 30 901820,` +
          `"two\nlines, ""quoted""\r\nand 🎂",-3,false,Milk|-Sugar,2026-02-03`,
        `${two!.id},${two!.createdAt},public,false,,,,"'\t@tab",,,'-2+3,0.0000001,,'-Sugar,`,
        '',
      ].join('\r\n'),
    );
    expect(response.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(one!.subscriberFirstName).toBe('=HYPERLINK("http://example.com","Click")');
  });

  it('has no column name twice', async () => {
    const labels = ['Source', 'Read (2)', 'read', 'Customer  first name', 'Size', 'size'];
    const form = await createForm(team, {
      fields: labels.map((label) => ({ fieldType: 'TextInput', label })),
    });
    const { bytes } = await download(team, form.id);
    expect(bytes.toString('utf8')).toBe(
      `\uFEFF${OWN_COLUMNS},Source (2),Read (2),read (3),Customer  first name (2),Size,size (2)\r\n`,
    );
  });

  it('is CSV by default, newest first, as an attachment', async () => {
    const form = await createForm(team, { name: 'Café/Ümlaut' });
    const older = await submitResponse(team, form.id, { remark: 'older' });
    const newer = await submitResponse(team, form.id, { remark: 'newer' });

    const [plain, named] = await Promise.all([
      download(team, form.id),
      download(team, form.id, '?format=csv'),
    ]);

    expect(plain.lines.slice(1).map((line) => line.slice(0, 36))).toEqual([
      newer.formResponseId,
      older.formResponseId,
    ]);
    expect(named.bytes).toEqual(plain.bytes);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="Caf?_?mlaut responses.csv"; ' +
        "filename*=UTF-8''Caf%C3%A9_%C3%9Cmlaut%20responses.csv",
      'transfer-encoding': 'chunked',
      'x-request-id': expect.any(String) as unknown,
    });
  });

  it('is only the header row without responses, and has no field columns without fields', async () => {
    const form = await createForm(team);
    expect((await download(team, form.id)).bytes.toString()).toBe(
      `\uFEFF${OWN_COLUMNS},Remark\r\n`,
    );
    expect((await download(team, team.starterFormId!)).bytes.toString()).toBe(
      `\uFEFF${OWN_COLUMNS}\r\n`,
    );
  });

  it('has the current fields of the form', async () => {
    const fields = ['Keep', 'Drop'].map((label) => ({ fieldType: 'TextInput', label }));
    const form = await createForm(team, { fields });
    await submitResponse(team, form.id, { keep: 'kept', drop: 'dropped' });
    const [keep] = fields;
    await team
      .patch(`/forms/${form.id}`, {
        fields: [{ fieldType: 'TextInput', label: 'New' }, keep],
        removeMissingFields: true,
      })
      .expect(200);

    const { lines } = await download(team, form.id);

    expect(lines[0]).toMatch(/,New,Keep\r$/);
    expect(lines[1]).toMatch(/,,,,,kept\r$/);
  });

  it('responds to HEAD with the headers of GET', async () => {
    const form = await createForm(team);
    const url = `${testApp.url}/v1/forms/${form.id}/responses/export`;
    const headers = { Authorization: `Bearer ${team.apiKey}` };
    const response = await fetch(url, { method: 'HEAD', headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('responses.csv');
    expect(await response.text()).toBe('');
  });
});

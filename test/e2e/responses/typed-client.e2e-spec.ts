import { createRapportClient, type RapportClient } from '../../../packages/client/src/index';
import { createTeam } from '../../factories/team.factory';
import { collect } from '../../support/collections';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

describe('The typed client', () => {
  const testApp = useOnce(shareTestApp);
  let rapport: RapportClient;

  beforeAll(async () => {
    const { apiKey } = await createTeam(testApp);
    rapport = createRapportClient({ baseUrl: `${testApp.url}/v1`, apiKey });
  });

  it('creates a form, submits responses and exports them', async () => {
    const { id: formId, fields } = await rapport.post('/forms', {
      body: {
        name: 'Tasting evening',
        status: 'published',
        fields: [
          { fieldType: 'TextInput', label: 'Name', isRequired: true },
          { fieldType: 'EmailInput', label: 'Email', isRequired: true },
          { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
          { fieldType: 'NumberInput', label: 'Cups' },
        ],
      },
    });
    const params = { path: { formId } };
    const { fields: schema } = await rapport.get('/forms/{formId}/schema', { params });
    const [name, email, roast, cups] = schema.map(({ key }) => key);
    expect(fields.map(({ key }) => key)).toEqual([name, email, roast, cups]);

    const submitted = await rapport.post('/forms/{formId}/responses', {
      params,
      body: {
        responses: [
          { key: name ?? '', value: 'Ada Lovelace' },
          { key: email ?? '', value: 'ada@example.com' },
          { key: roast ?? '', value: 'Dark' },
          { key: cups ?? '', value: 2.5 },
        ],
      },
    });
    await rapport.post('/forms/{formId}/responses', {
      params,
      body: {
        responses: [
          { key: name ?? '', value: 'Grace Hopper' },
          { key: email ?? '', value: 'grace@example.com' },
        ],
      },
    });

    const [ada, ...others] = await collect(
      rapport.each('/forms/{formId}/responses', {
        params: { path: { formId }, query: { fieldKey: roast ?? '', fieldValue: 'Dark' } },
      }),
    );
    expect(others).toEqual([]);
    expect(ada).toMatchObject({
      id: submitted.formResponseId,
      source: 'public',
      subscriberId: submitted.subscriberId,
      subscriberFirstName: 'Ada',
    });
    expect(ada?.fields.map(({ value }) => value)).toEqual([
      'Ada Lovelace',
      'ada@example.com',
      'Dark',
      2.5,
    ]);

    const customer = await rapport.get('/customer/{customerId}', {
      params: { path: { customerId: submitted.subscriberId ?? '' } },
    });
    expect(customer).toMatchObject({ firstName: 'Ada', email: 'ada@example.com', points: 0 });

    const { fileName, body } = await rapport.exportResponses(formId, {
      format: 'ndjson',
      order: 'asc',
    });
    const lines = (await new Response(body).text()).trimEnd().split('\n');
    expect(fileName).toBe('Tasting evening responses.ndjson');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toEqual(ada);
  });
});

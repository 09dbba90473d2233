import { ResponsesRepository } from '../../../src/responses/responses.repository';
import { createForm } from '../../factories/form.factory';
import { startTestApp } from '../../support/test-app';
import { runSql } from '../../support/test-database';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const MEGABYTE = 1024 * 1024;

describe('A page of very large responses', () => {
  const { testApp, team } = useTeams({ app: startTestApp });
  const form = useOnce(() =>
    createForm(team, { fields: [{ fieldType: 'Textarea', label: 'Text' }] }),
  );

  beforeAll(async () => {
    await runSql(
      testApp.databaseUrl,
      `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, 'public', now() - make_interval(secs => n),
              jsonb_build_object((SELECT id FROM form_fields WHERE form_id = $2),
                                 n || ' ' || repeat('ä"', $3 / 3))
         FROM generate_series(1, 6) n`,
      [team.teamId, form.id, 2 * MEGABYTE],
    );
    await testApp.database.query(
      `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       VALUES ($1, $2, 0, 'public', false, 6)`,
      [team.teamId, form.id],
    );
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is complete, although the later responses are read one at a time', async () => {
    const findResponse = jest.spyOn(testApp.app.get(ResponsesRepository), 'findResponse');
    const response = await team.get(`/forms/${form.id}/responses`).expect(200);
    expect(findResponse).toHaveBeenCalledTimes(4);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');

    const { data, ...rest } = response.body as { data: { id: string; fields: unknown[] }[] };
    expect(rest).toEqual({
      success: true,
      pagination: { page: 1, limit: 20, total: 6, totalPages: 1 },
    });
    expect(data).toHaveLength(6);
    for (const [index, entry] of data.entries()) {
      expect(entry.fields).toMatchObject([{ value: expect.stringMatching(`^${index + 1} ä"ä"`) }]);
      const alone = await team.get(`/forms/${form.id}/responses/${entry.id}`).expect(200);
      expect(entry).toEqual((alone.body as { data: unknown }).data);
    }
  });

  it('is complete if the deadline of the request passes while the rest is read', async () => {
    const now = performance.now.bind(performance);
    const responses = testApp.app.get(ResponsesRepository);
    const findResponse = responses.findResponse.bind(responses);
    jest.spyOn(responses, 'findResponse').mockImplementation(async (...args) => {
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
      return findResponse(...args);
    });
    const response = await team.get(`/forms/${form.id}/responses`).expect(200);
    expect((response.body as { data: unknown[] }).data).toHaveLength(6);
  });

  it('is aborted if the rest cannot be read', async () => {
    jest
      .spyOn(testApp.app.get(ResponsesRepository), 'findResponse')
      .mockRejectedValue(new Error('The query failed.'));
    await expect(team.get(`/forms/${form.id}/responses`)).rejects.toThrow('aborted');
  });

  it('is read with one query if it is small enough', async () => {
    const findResponse = jest.spyOn(testApp.app.get(ResponsesRepository), 'findResponse');
    const response = await team.get(`/forms/${form.id}/responses?limit=2&page=3`).expect(200);
    expect((response.body as { data: unknown[] }).data).toHaveLength(2);
    expect(findResponse).not.toHaveBeenCalled();
  });
});

import { HOUR_MS } from '../../../src/core/values/durations';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { TeamClient } from '../../support/team-client';
import { holdCustomer, waitForBlocked } from '../../support/held-locks';
import { eventually } from '../../support/eventually';
import {
  answersOf,
  type HostedTestForm,
  newAddress,
  publishForm,
  readHosted,
  setSettings,
  startSecondHostedApp,
  Visitor,
} from '../../support/visitor';
import { useHostedTeam, input } from './submit-page-harness';

const POINTS = { points: 1, type: 'increment' };

describe('POST /f/:link', () => {
  const { testApp, team } = useHostedTeam();

  const limit = (form: HostedTestForm, closesAt: string | null, maxResponses: number | null) =>
    testApp.database.query(
      `INSERT INTO form_closings (team_id, form_id, closes_at, max_responses)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (team_id, form_id) DO UPDATE SET closes_at = excluded.closes_at`,
      [team.teamId, form.id, closesAt, maxResponses],
    );

  describe('to a form that closes', () => {
    it('is accepted until the closing time; after it, the page shows the text of the team', async () => {
      const form = await publishForm(team);
      await setSettings(testApp, form, { closedText: 'We are **full**.' });
      await limit(form, new Date(Date.now() + HOUR_MS).toISOString(), null);
      const visitor = new Visitor(testApp);
      const inputs = {
        t: (await visitor.open(`/f/${form.link}`)).token,
        [input(form, 'Remark')]: 'x',
      };
      expect((await visitor.send(`/f/${form.link}`, inputs)).status).toBe(303);
      const late = (await visitor.open(`/f/${form.link}`)).token;
      await limit(form, new Date(Date.now() - 1).toISOString(), null);
      const closed = await visitor.open(`/f/${form.link}`);
      expect([closed.status, closed.title]).toEqual([410, 'This form is closed']);
      expect(closed.html).toContain('We are <strong>full</strong>.');
      expect((await visitor.send(`/f/${form.link}`, { ...inputs, t: late })).status).toBe(410);
      // This submission was stored before the form closed, so that its repetition succeeds.
      expect((await visitor.send(`/f/${form.link}`, inputs)).status).toBe(303);
      expect((await visitor.open(`/f/${form.link}/thanks`)).status).toBe(200);
    });

    it('is rejected once responses over the API have reached the limit', async () => {
      const form = await publishForm(team);
      await limit(form, null, 2);
      const visitor = new Visitor(testApp);
      const answers = { [input(form, 'Remark')]: 'x' };
      expect((await visitor.submit(form.link, answers)).status).toBe(303);
      const { token } = await visitor.open(`/f/${form.link}`);
      await submitResponse(team, form.id, { remark: 'API' });
      const late = await visitor.send(`/f/${form.link}`, { ...answers, t: token });
      expect([late.status, late.title]).toEqual([410, 'This form is closed']);
    });

    it('is accepted exactly as often as the limit allows, although more visitors submit concurrently', async () => {
      const form = await publishForm(team);
      await limit(form, null, 100);
      const name = input(form, 'Remark');
      const statuses = await Promise.all(
        Array.from({ length: 101 }, async (_, index) => {
          const visitor = new Visitor(testApp);
          // On a busy machine, some requests reach their deadline. The token of the page makes repetitions idempotent.
          const { token } = await eventually(async () => {
            const page = await visitor.open(`/f/${form.link}`);
            return page.status !== 503 && page;
          });
          return eventually(async () => {
            const inputs = { t: token, [name]: `${index}` };
            const { status } = await visitor.send(`/f/${form.link}`, inputs);
            return status !== 503 && status;
          });
        }),
      );
      expect(statuses.filter((status) => status === 303)).toHaveLength(100);
      expect(statuses.filter((status) => status === 410)).toHaveLength(1);
      expect(await answersOf(team, form)).toHaveLength(100);
      expect((await new Visitor(testApp).open(`/f/${form.link}`)).status).toBe(410);
      // The API is not limited.
      await team
        .post(`/forms/${form.id}/responses`, { responses: [{ key: 'remark', value: 'API' }] })
        .expect(201);
    });
  });

  it('shares the concurrent requests of the team with its API keys', async () => {
    const limited = await startSecondHostedApp(testApp, { MAX_CONCURRENT_PER_TEAM: '2' });
    try {
      const form = await readHosted(team, await createForm(team, { status: 'published' }));
      const visitor = new Visitor(limited, newAddress());
      const keyHolder = new TeamClient(limited.url, team.teamId, team.apiKey, null);
      const { id } = await createCustomer(team);
      const held = await holdCustomer(limited, id);
      // The service frees a slot just after the client gets the response, so that the slot of the page may still be taken.
      const addPoints = () =>
        eventually(async () => {
          const { status } = await keyHolder.post(`/customer/${id}/loyalty`, POINTS);
          return status !== 429 && status;
        });
      const occupied = [addPoints()];
      try {
        await waitForBlocked(limited, 1);
        expect((await visitor.open(`/f/${form.link}`)).status).toBe(200);
        occupied.push(addPoints());
        await waitForBlocked(limited, 2);
        for (const path of [`/f/${form.link}`, `/f/${form.link}/thanks`]) {
          const busy = await visitor.open(path);
          expect([busy.status, busy.title, busy.headers.get('retry-after')]).toEqual([
            429,
            'Please wait a minute',
            '5',
          ]);
        }
        const kept = await visitor.send(`/f/${form.link}`, {
          t: 'x',
          [input(form, 'Remark')]: 'Kept',
        });
        expect([kept.status, kept.title, kept.headers.get('retry-after')]).toEqual([
          429,
          form.name,
          '5',
        ]);
        expect(kept.html).toContain('value="Kept"');
        expect(kept.html).toContain('Please wait a minute');
        const others = await publishForm(await createTeam(testApp));
        expect((await visitor.open(`/f/${others.link}`)).status).toBe(200);
      } finally {
        await held.release();
      }
      expect(await Promise.all(occupied)).toEqual([200, 200]);
      const served = await eventually(async () => {
        const page = await visitor.open(`/f/${form.link}`);
        return page.status !== 429 && page;
      });
      expect([served.status, served.title]).toEqual([200, form.name]);
    } finally {
      await limited.close();
    }
  });
});

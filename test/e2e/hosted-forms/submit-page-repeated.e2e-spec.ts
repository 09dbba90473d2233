import { countRoundTrips } from '../../support/count-round-trips';
import { times } from '../../support/collections';
import { delayStatements } from '../../support/delay-statements';
import { Receiver } from '../../support/webhooks/receiver';
import { settledOne } from '../../support/webhooks/webhook-app';
import { answersOf, publishForm, startSecondHostedApp, Visitor } from '../../support/visitor';
import { useOnce } from '../../support/use-value';
import { useHostedTeam, input } from './submit-page-harness';

describe('POST /f/:link', () => {
  const { testApp, team } = useHostedTeam();
  const receiver = useOnce(() => Receiver.start());

  describe('sent again', () => {
    it('has one effect for twenty parallel posts of one page to two processes: one response, one webhook', async () => {
      const second = await startSecondHostedApp(testApp);
      try {
        const form = await publishForm(team, { webhookUrl: receiver.url });
        const visitor = new Visitor(testApp);
        const other = new Visitor(second, visitor.address);
        const { token } = await visitor.open(`/f/${form.link}`);
        const inputs = { t: token, [input(form, 'Remark')]: 'Once' };
        const pages = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 === 0 ? visitor : other).send(`/f/${form.link}`, inputs),
          ),
        );
        const seen = new Set(
          pages.map(({ status, headers }) => `${status} ${headers.get('location')}`),
        );
        expect(seen).toEqual(new Set([`303 /f/${form.link}/thanks`]));
        const responses = await answersOf(team, form);
        expect(responses).toHaveLength(1);
        expect(await settledOne(team, form.id)).toMatchObject({ status: 'delivered' });
        expect(receiver.calls).toHaveLength(1);
      } finally {
        await second.close();
      }
    });

    it('has one effect for each page of many concurrent visitors, whose submissions are batched', async () => {
      const plain = await publishForm(team);
      const hooked = await publishForm(team, { webhookUrl: 'http://127.0.0.1:9/hook' });
      const visits = await Promise.all(
        times(30, async (index) => {
          const form = index % 2 === 0 ? plain : hooked;
          const visitor = new Visitor(testApp);
          const { token } = await visitor.open(`/f/${form.link}`);
          const remark = `Number ${index}`;
          return { form, visitor, inputs: { t: token, [input(form, 'Remark')]: remark }, remark };
        }),
      );
      const sendAll = () =>
        Promise.all(
          visits.map(async ({ form, visitor, inputs }) => {
            const { status, headers } = await visitor.send(`/f/${form.link}`, inputs);
            return [status, headers.get('location')];
          }),
        );
      const thanks = visits.map(({ form }) => [303, `/f/${form.link}/thanks`]);
      const statements = delayStatements();
      try {
        expect(await sendAll()).toEqual(thanks);
        expect(statements.countOf('insert_responses')).toBeGreaterThan(0);
        expect(
          statements.countOf('insert_response') + statements.countOf('insert_responses'),
        ).toBeLessThan(visits.length);
      } finally {
        statements.stop();
      }
      expect(await sendAll()).toEqual(thanks);
      for (const form of [plain, hooked]) {
        const responses = await answersOf(team, form);
        const sent = visits.filter((visit) => visit.form === form).map(({ remark }) => remark);
        const stored = responses.map(({ answers }) => String(answers.remark));
        expect(stored.toSorted()).toEqual(sent.toSorted());
      }
      const deliveries = await testApp.database.query(
        'SELECT form_id FROM webhook_deliveries WHERE form_id = ANY ($1)',
        [[plain.id, hooked.id]],
      );
      expect(deliveries).toEqual(times(15, () => ({ form_id: hooked.id })));
    });

    it('costs two round trips the first time', async () => {
      const form = await publishForm(team);
      const visitor = new Visitor(testApp);
      const name = input(form, 'Remark');
      await visitor.submit(form.link, { [name]: 'The form is cached' });
      const { token } = await visitor.open(`/f/${form.link}`);
      const inputs = { t: token, [name]: 'x' };
      expect(await countRoundTrips(() => visitor.send(`/f/${form.link}`, inputs))).toBe(2);
    });

    it('says that the form was sent already if the answers differ, and keeps them for another submission', async () => {
      const form = await publishForm(team);
      const visitor = new Visitor(testApp);
      const { token } = await visitor.open(`/f/${form.link}`);
      const name = input(form, 'Remark');
      await visitor.send(`/f/${form.link}`, { t: token, [name]: 'First' });
      const changed = await visitor.send(`/f/${form.link}`, { t: token, [name]: 'Second "2"' });
      expect([changed.status, changed.title]).toEqual([422, 'You have already sent this form']);
      expect(changed.html).toContain(`name="${name}" value="Second &quot;2&quot;"`);
      expect(changed.html).toContain('>Send another</button>');
      // The button sends the answers without a token.
      const another = await visitor.send(`/f/${form.link}`, { [name]: 'Second "2"' });
      expect([another.status, another.html.includes('value="Second &quot;2&quot;"')]).toEqual([
        200,
        true,
      ]);
      expect(another.html).not.toContain('role="alert"');
      expect(await answersOf(team, form)).toHaveLength(1);
      await visitor.send(`/f/${form.link}`, { t: another.token, [name]: 'Second "2"' });
      expect(await answersOf(team, form)).toHaveLength(2);
    });
  });
});

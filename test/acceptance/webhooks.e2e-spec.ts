import {
  ANY_ID,
  ANY_TIME,
  dataOf,
  expectPage,
  expectRefusal,
  hasTotal,
  orNull,
} from './expect-answer';
import { type Form, newForm, nobody, REMARK, submit } from './make';
import { type Answer, openTarget, type Target } from './target';

/** No such host exists, says RFC 2606; some networks have an answer for it all the same. */
const WEBHOOK = { webhookUrl: 'https://hooks.invalid/rapport', webhookSecret: 'acceptance-secret' };

interface Delivery {
  id: string;
  status: string;
  attempts: number;
  lastStatusCode: number | null;
  lastError: string | null;
  deliveredAt: string | null;
}

const deliveryShape = (
  responseId: string,
  { status, lastStatusCode, lastError }: Delivery,
): object => ({
  id: ANY_ID,
  responseId,
  status: expect.stringMatching(/^(pending|delivered|failed|blocked)$/) as string,
  attempts: expect.any(Number) as number,
  lastStatusCode: orNull(lastStatusCode, expect.any(Number)),
  lastError: orNull(lastError, expect.any(String)),
  createdAt: ANY_TIME,
  deliveredAt: status === 'delivered' ? ANY_TIME : null,
});

const deliveriesOf = ({ body }: Answer) => (body as { data: Delivery[] }).data;

describe('The webhook of a form', () => {
  let target: Target;
  let form: Form;
  let responseId: string;

  beforeAll(async () => {
    target = await openTarget();
    form = await newForm(target, { fields: [REMARK], ...WEBHOOK });
    ({ formResponseId: responseId } = await submit(target, form.id, { remark: 'Hello' }));
    await target.waitUntil(`/forms/${form.id}/webhook-deliveries`, hasTotal(1));
  });

  afterAll(async () => {
    await target.close();
  });

  const log = (query = '', id = form.id) => target.get(`/forms/${id}/webhook-deliveries${query}`);
  const redeliver = (deliveryId: string, id = form.id) =>
    target.post(`/forms/${id}/webhook-deliveries/${deliveryId}/redeliver`);

  it('does not keep a response from being stored when nobody is there', async () => {
    const answer = await target.get(`/forms/${form.id}/responses/${responseId}`);

    expect(answer.body).toMatchObject({ data: { id: responseId } });
  });

  it('has a log of its deliveries, without the secret', async () => {
    const answer = await log();

    const [delivery] = deliveriesOf(answer);
    const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
    expectPage(answer, [deliveryShape(responseId, delivery!)], pagination);
    expect(answer.text).not.toContain(WEBHOOK.webhookSecret);
  });

  it('is sent a response again', async () => {
    const [delivery] = deliveriesOf(await log());

    const answer = await redeliver(delivery!.id);

    const again = dataOf(answer, 202) as Delivery;
    expect(again).toEqual({
      ...deliveryShape(responseId, again),
      id: delivery!.id,
      status: 'pending',
    });
  });

  it('has nothing in its log while there is none', async () => {
    const { id } = await newForm(target);
    await submit(target, id, { remark: 'Hello' });

    expectPage(await log('', id), [], { page: 1, limit: 20, total: 0, totalPages: 0 });
  });

  it('is refused to those who ask for what is not there', async () => {
    expectRefusal(await log('', nobody()), 404, 'FORM_NOT_FOUND');
    expectRefusal(await log('?limit=0'), 400, 'VALIDATION_FAILED', ['limit']);
    expectRefusal(await redeliver(nobody()), 404, 'DELIVERY_NOT_FOUND');
    expectRefusal(await redeliver('nobody'), 404, 'DELIVERY_NOT_FOUND');
    expectRefusal(await redeliver(nobody(), 'nobody'), 404, 'FORM_NOT_FOUND');
  });
});

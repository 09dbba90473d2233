import {
  ANY_ID,
  ANY_TIME,
  dataOf,
  expectPage,
  expectRejection,
  hasTotal,
  orNull,
} from './expect-response';
import { newForm, unknownId, REMARK, submit } from './make';
import { type ApiResponse, openTarget } from './target';
import { useOnce } from '../support/use-value';

/** RFC 2606 reserves `.invalid`; the DNS of some networks resolves it nevertheless. */
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

const deliveriesOf = ({ body }: ApiResponse) => (body as { data: Delivery[] }).data;

describe('The webhook of a form', () => {
  const target = useOnce(openTarget);
  const form = useOnce(() => newForm(target, { fields: [REMARK], ...WEBHOOK }));

  let responseId: string;

  beforeAll(async () => {
    ({ formResponseId: responseId } = await submit(target, form.id, { remark: 'Hello' }));
    await target.waitUntil(`/forms/${form.id}/webhook-deliveries`, hasTotal(1));
  });

  const log = (query = '', id = form.id) => target.get(`/forms/${id}/webhook-deliveries${query}`);
  const redeliver = (deliveryId: string, id = form.id) =>
    target.post(`/forms/${id}/webhook-deliveries/${deliveryId}/redeliver`);

  it('does not prevent storing a response when the receiver is unreachable', async () => {
    const response = await target.get(`/forms/${form.id}/responses/${responseId}`);

    expect(response.body).toMatchObject({ data: { id: responseId } });
  });

  it('has a log of deliveries without the secret', async () => {
    const response = await log();

    const [delivery] = deliveriesOf(response);
    const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
    expectPage(response, [deliveryShape(responseId, delivery!)], pagination);
    expect(response.text).not.toContain(WEBHOOK.webhookSecret);
  });

  it('receives a redelivery on request', async () => {
    const [delivery] = deliveriesOf(await log());

    const response = await redeliver(delivery!.id);

    const again = dataOf(response, 202) as Delivery;
    expect(again).toEqual({
      ...deliveryShape(responseId, again),
      id: delivery!.id,
      status: 'pending',
    });
  });

  it('is optional: a form without it has no deliveries', async () => {
    const { id } = await newForm(target);
    await submit(target, id, { remark: 'Hello' });

    expectPage(await log('', id), [], { page: 1, limit: 20, total: 0, totalPages: 0 });
  });

  it('has no log of an unknown form, and does not redeliver an unknown delivery', async () => {
    expectRejection(await log('', unknownId()), 404, 'FORM_NOT_FOUND');
    expectRejection(await redeliver(unknownId()), 404, 'DELIVERY_NOT_FOUND');
    expectRejection(await redeliver('unknown'), 404, 'DELIVERY_NOT_FOUND');
    expectRejection(await redeliver(unknownId(), 'unknown'), 404, 'FORM_NOT_FOUND');
  });

  it('rejects an invalid limit of its log', async () => {
    expectRejection(await log('?limit=0'), 400, 'VALIDATION_FAILED', ['limit']);
  });
});

import { randomUUID } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { readLines } from '../../../src/core/values/read-lines';
import { ResponseImportService } from '../../../src/responses/import/response-import.service';
import { createForm } from '../../factories/form.factory';
import { submissionBody, submitResponse } from '../../factories/response.factory';
import { hiddenInputsOf, Visitor } from '../visitor';
import { settled } from '../webhooks/webhook-app';
import type { CanaryPerson } from './person';
import { type CanaryShop, OPTION } from './shop';

interface ResponseTraces {
  readonly responseIds: readonly string[];
  readonly mentionIds: readonly string[];
}

/** More than an indexed search text has. */
const LONG = 'x'.repeat(1_200);

/** Stores responses of the person, and of another customer that mention the person, wherever responses are. */
export async function fillResponses(
  shop: CanaryShop,
  person: CanaryPerson,
): Promise<ResponseTraces> {
  const { words, email, bulkEmail, importedEmail, typedPhone, firstName, birthday } = person;
  const responseIds = [
    await submitKeyed(shop, { email, remark: words.answer, roast: OPTION, size: OPTION, birthday }),
    await submit(shop, { phone: typedPhone, first_name: firstName, days: [OPTION] }),
    await submit(shop, { email, remark: `${words.long} ${LONG}` }),
    await submit(shop, { email: bulkEmail }),
    await submit(shop, { email: importedEmail }),
  ];
  await fillPage(shop, person);
  await importResponse(shop, { email, remark: words.imported });
  const { mentionIds, binnedIds } = await fillBin(shop, person);
  await redeliver(shop);
  return { responseIds: [...responseIds, ...binnedIds], mentionIds };
}

type Answers = Record<string, unknown>;

const submit = async ({ team, form }: CanaryShop, answers: Answers): Promise<string> =>
  (await submitResponse(team, form.id, answers)).formResponseId;

async function submitKeyed({ team, form }: CanaryShop, answers: Answers): Promise<string> {
  const { body } = await team
    .post(`/forms/${form.id}/responses`, submissionBody(answers))
    .set('Idempotency-Key', randomUUID())
    .expect(201);
  return (body as { data: { formResponseId: string } }).data.formResponseId;
}

/** Through the page: two with a hidden value, of which one will be in the bin, and two that are sent at once with a value in the honeypot field, of which one is accepted. */
async function fillPage(
  { url, team, admin: { client }, form }: CanaryShop,
  { email, words }: CanaryPerson,
): Promise<void> {
  const page = `/f/${form.link}?utm_source=${encodeURIComponent(words.hidden)}`;
  const { Email = '', Remark = '' } = form.inputs;
  const visitor = new Visitor({ url });
  const send = async (inputs: Record<string, string>): Promise<void> => {
    const opened = await visitor.open(page);
    await visitor.send(`/f/${form.link}`, {
      t: opened.token,
      ...hiddenInputsOf(opened),
      [Email]: email,
      ...inputs,
    });
  };
  for (const remark of [words.answer, words.binned]) await send({ [Remark]: remark });
  for (const remark of [words.accepted, words.trapped])
    await send({ zq7_k: 'x', [Remark]: remark });
  const quarantine = `/teams/${team.teamId}/forms/${form.id}/quarantine`;
  const { body } = await client.get(quarantine).expect(200);
  const found = (body as { data: { id: string; fields: { value: unknown }[] }[] }).data.find(
    ({ fields }) => fields.some(({ value }) => value === words.accepted),
  );
  await client.post(`${quarantine}/${found?.id}/accept`).expect(200);
}

/** As `response import` does. */
async function importResponse(
  { testApp, team, form }: CanaryShop,
  answers: Answers,
): Promise<void> {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(JSON.stringify(submissionBody(answers)));
  }
  const report = await testApp.app
    .get(ResponseImportService)
    .importAsOperator(
      systemScope(team.teamId),
      form.id,
      'public',
      readLines(chunks(), 10_000),
      () => undefined,
    );
  expect(report).toEqual({ imported: 1, rejected: [] });
}

/**
 * Responses in the bin: of the person, by themselves and with their form, and of another customer. Two responses of another customer that
 * mention the person stay.
 */
async function fillBin(
  shop: CanaryShop,
  { email, typedPhone, words }: CanaryPerson,
): Promise<{ mentionIds: string[]; binnedIds: string[] }> {
  const { team, form } = shop;
  const filter = new URLSearchParams({ fieldKey: 'remark', fieldValue: words.binned }).toString();
  const { body } = await team.get(`/forms/${form.id}/responses?${filter}`).expect(200);
  const [{ id: binned } = { id: '' }] = (body as { data: { id: string }[] }).data;
  await team.delete(`/forms/${form.id}/responses/${binned}`).expect(200);
  const deleted = await createForm(team, {
    name: `Deleted ${randomUUID()}`,
    fields: [
      { label: 'Email', fieldType: 'EmailInput' },
      { label: 'Remark', fieldType: 'TextInput' },
    ],
  });
  const answers = { email, remark: words.binned };
  const { formResponseId } = await submitResponse(team, deleted.id, answers);
  await team.delete(`/forms/${deleted.id}`).expect(200);
  const mentionIds: string[] = [];
  for (const remark of [
    `${words.mention}: ${email.toUpperCase()}`,
    `${words.mention}: ${typedPhone}`,
    `${words.mention}, ${email}`,
  ]) {
    mentionIds.push(await submit(shop, { email: 'friend@example.com', remark }));
  }
  await team.delete(`/forms/${form.id}/responses/${mentionIds[2]}`).expect(200);
  return { mentionIds, binnedIds: [binned, formResponseId] };
}

/** Sends a webhook again, once all have been sent. */
async function redeliver({ team, form }: CanaryShop): Promise<void> {
  const [delivery] = await settled(team, form.id);
  await team
    .post(`/forms/${form.id}/webhook-deliveries/${delivery?.id}/redeliver`)
    .set('Idempotency-Key', randomUUID())
    .expect(202);
  await settled(team, form.id);
}

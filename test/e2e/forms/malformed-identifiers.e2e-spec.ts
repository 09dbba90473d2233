import { randomUUID } from 'node:crypto';
import { expectError } from '../../support/expect-error';
import { shareTestApp } from '../../support/test-app';
import { createInputTarget, stateOf } from './malformed-input';
import { useOnce } from '../../support/use-value';

const IDS: [string, string][] = [
  ['an unknown UUID', randomUUID()],
  ['a word', 'unknown'],
  ['zero', '0'],
  ['a number beyond int8', '9223372036854775808'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['a UUID with a suffix', `${randomUUID()}0`],
  ['a truncated UUID', randomUUID().slice(0, -1)],
  ['a UUID in braces', encodeURIComponent(`{${randomUUID()}}`)],
  ['a UUID without hyphens', randomUUID().replaceAll('-', '')],
  ['a UUID and a line end', `${randomUUID()}%0A`],
  ['a UUID and U+0000', `${randomUUID()}%00`],
  ['a UUID of other digits', randomUUID().replaceAll(/\d/g, '%D9%A1')],
  ['10 kB', 'a'.repeat(10_240)],
  ['10 kB of escapes', '%25'.repeat(3_400)],
  ['a broken escape', '%E0%A4%A'],
  ['bytes that are not UTF-8', '%FF%FE'],
  ['half a surrogate pair', '%ED%A0%BD'],
  ['a lone percent sign', '%'],
  ['U+0000', '%00'],
  ['white space', '%20'],
  ['an emoji', encodeURIComponent('🙂')],
  ['SQL', encodeURIComponent("' OR 1=1 --")],
  ['a wildcard', '*'],
  ['an encoded slash', '..%2F..'],
];

describe('A malformed identifier', () => {
  const testApp = useOnce(shareTestApp);
  const target = useOnce(() => createInputTarget(testApp));

  let before: unknown;

  beforeAll(async () => {
    before = await stateOf(testApp, target);
  });

  describe.each(IDS)('%s', (_name, id) => {
    it('returns 404 for an update of a form', async () => {
      const { team } = target;

      for (const body of [{}, { name: 'Changed' }, { removeMissingFields: true }]) {
        expectError(await team.patch(`/forms/${id}`, body), 'FORM_NOT_FOUND');
      }
    });

    it('returns 404 for an export', async () => {
      for (const format of ['csv', 'ndjson']) {
        const response = await target.team.get(`/forms/${id}/responses/export?format=${format}`);

        expectError(response, 'FORM_NOT_FOUND');
        expect(response.headers).not.toHaveProperty('content-disposition');
      }
    });

    it('returns 404 for a list of deliveries', async () => {
      const { team, deliveryId } = target;
      const deliveries = `/forms/${id}/webhook-deliveries`;

      expectError(await team.get(deliveries), 'FORM_NOT_FOUND');
      expectError(await team.post(`${deliveries}/${deliveryId}/redeliver`), 'FORM_NOT_FOUND');
      expectError(await team.post(`${deliveries}/${id}/redeliver`), 'FORM_NOT_FOUND');
    });

    it('returns 404 for a response', async () => {
      const { team, responseId } = target;

      expectError(await team.get(`/forms/${id}/responses/${responseId}`), 'FORM_NOT_FOUND');
      expectError(
        await team.get(`/forms/${team.starterFormId}/responses/${id}`),
        'RESPONSE_NOT_FOUND',
      );
    });

    it('returns 404 for a redelivery', async () => {
      const { team, formId } = target;

      expectError(
        await team.post(`/forms/${formId}/webhook-deliveries/${id}/redeliver`),
        'DELIVERY_NOT_FOUND',
      );
    });
  });

  it('is not resolved as the id of another resource', async () => {
    const { team, formId, responseId, deliveryId } = target;

    for (const id of [responseId, deliveryId, team.teamId]) {
      expectError(await team.get(`/forms/${id}/schema`), 'FORM_NOT_FOUND');
      expectError(await team.patch(`/forms/${id}`, {}), 'FORM_NOT_FOUND');
      expectError(await team.get(`/forms/${id}/responses`), 'FORM_NOT_FOUND');
    }
    for (const id of [formId, deliveryId, team.teamId]) {
      expectError(await team.get(`/forms/${formId}/responses/${id}`), 'RESPONSE_NOT_FOUND');
    }
    for (const id of [formId, responseId, team.teamId]) {
      expectError(
        await team.post(`/forms/${formId}/webhook-deliveries/${id}/redeliver`),
        'DELIVERY_NOT_FOUND',
      );
    }
  });

  it('changes nothing', async () => {
    expect(await stateOf(testApp, target)).toEqual(before);
  });
});

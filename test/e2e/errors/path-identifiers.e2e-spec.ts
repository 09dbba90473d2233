import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, type TestApp } from '../../support/test-app';

const IDS: [string, string][] = [
  ['an unknown UUID', randomUUID()],
  ['a word', 'unknown'],
  ['a number', '1'],
  ['null', 'null'],
  ['__proto__', '__proto__'],
  ['a UUID with a suffix', `${randomUUID()}0`],
  ['a UUID in braces', encodeURIComponent(`{${randomUUID()}}`)],
  ['a UUID without hyphens', randomUUID().replaceAll('-', '')],
  ['a UUID and a line end', `${randomUUID()}%0A`],
  ['10 kB', 'a'.repeat(10_240)],
  ['a broken escape', '%E0%A4%A'],
  ['a lone percent sign', '%'],
  ['U+0000', '%00'],
  ['an emoji', encodeURIComponent('🙂')],
  ['SQL', encodeURIComponent("' OR 1=1 --")],
  ['an encoded slash', '..%2F..'],
];

describe('An unknown identifier in a path', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let formId: string;

  beforeAll(async () => {
    testApp = await shareTestApp();
    team = await createTeam(testApp);
    formId = (await createForm(team)).id;
  });

  afterAll(async () => {
    await testApp.close();
  });

  const answers = { responses: [{ key: 'remark', value: 'x' }] };

  describe.each(IDS)('%s', (_name, id) => {
    it('is no customer', async () => {
      expectError(await team.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
    });

    it('is no form', async () => {
      const responses = `/forms/${id}/responses`;
      expectError(await team.get(`/forms/${id}/schema`), 'FORM_NOT_FOUND');
      expectError(await team.get(responses), 'FORM_NOT_FOUND');
      expectError(await team.get(`${responses}/${randomUUID()}`), 'FORM_NOT_FOUND');
      expectError(await team.post(responses, answers), 'FORM_NOT_FOUND');
    });

    it('is no response', async () => {
      expectError(await team.get(`/forms/${formId}/responses/${id}`), 'RESPONSE_NOT_FOUND');
    });
  });
});

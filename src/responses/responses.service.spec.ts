import { LostRacesError } from '@rapport/pg-lanes';
import type { FormDefinition } from '../forms/form-definition';
import { systemScope } from '../tenancy/scope/request-scope';
import type { ResponseInsertOutcome } from './response-insert.repository';
import { ResponsesService } from './responses.service';

const EMAIL = { id: 'mail', key: 'mail', label: 'Mail', type: 'varchar', fieldType: 'EmailInput' };
const FORM = {
  id: 'form',
  version: 1,
  createCustomerOnSubmit: true,
  hiddenNames: [],
  campaignId: null,
  fields: [EMAIL],
};
const SUBMISSION = { responses: [{ key: 'mail', value: 'ada@example.com' }] };

const STORED = {
  isKeyFree: true,
  isCurrent: true,
  isStored: true,
  subscriberId: 'customer',
  hasWebhook: false,
};
const RACED: ResponseInsertOutcome = { ...STORED, isStored: false, subscriberId: null };
const OUTDATED: ResponseInsertOutcome = { ...RACED, isCurrent: false };

describe('ResponsesService.submit', () => {
  const insertResponse = jest.fn<
    Promise<ResponseInsertOutcome>,
    [unknown, unknown, unknown, unknown]
  >();
  const getWithFields = jest.fn<Promise<FormDefinition>, []>();
  const logger = { error: jest.fn() };

  const submit = () =>
    new ResponsesService(
      { getCached: () => FORM, getWithFields } as never,
      {} as never,
      {} as never,
      {} as never,
      { insertResponse } as never,
      {} as never,
      {} as never,
      {} as never,
      {} as never,
      logger as never,
    ).submit(systemScope('team'), { change: null, key: null }, 'form', SUBMISSION);

  const answerWith = (outcomes: readonly ResponseInsertOutcome[]): void => {
    for (const outcome of outcomes) insertResponse.mockResolvedValueOnce(outcome);
  };

  beforeEach(() => {
    jest.resetAllMocks();
    getWithFields.mockResolvedValue({ ...FORM } as never);
  });

  it('reads the form again only if it has changed', async () => {
    answerWith([RACED, OUTDATED, RACED, STORED]);

    expect(await submit()).toMatchObject({ subscriberId: 'customer' });
    expect(getWithFields).toHaveBeenCalledTimes(1);
  });

  it('makes five attempts, whatever changes meanwhile', async () => {
    answerWith([OUTDATED, RACED, OUTDATED, RACED, OUTDATED, STORED]);

    await expect(submit()).rejects.toThrow(LostRacesError);
    expect(insertResponse).toHaveBeenCalledTimes(5);
  });

  it('stores a response without its customer if the last attempt loses the race for it', async () => {
    answerWith([OUTDATED, RACED, RACED, RACED, RACED, { ...STORED, subscriberId: null }]);

    expect(await submit()).toMatchObject({ subscriberId: null });
    expect(insertResponse.mock.lastCall?.[3]).toBeNull();
    expect(logger.error).toHaveBeenCalledTimes(1);
  });
});

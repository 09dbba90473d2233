import type { Response } from 'express';
import { Deadline, WaitTimeoutError } from '@rapport/pg-lanes';
import { pageOf } from '../values/page';
import { sendPage } from './send-page';

describe('sendPage', () => {
  const page = { ...pageOf([1], { page: 1, limit: 1 }, 1), rest: null };

  it.each([
    ['no deadline', () => undefined],
    ['time left', () => new Deadline()],
  ])('sends a page with %s', async (_name, makeDeadline) => {
    const json = jest.fn();
    const req = { deadline: makeDeadline() };
    await sendPage({ json, req } as unknown as Response, page);
    expect(json).toHaveBeenCalledWith({
      success: true,
      data: [1],
      pagination: { page: 1, limit: 1, total: 1, totalPages: 1 },
    });
  });

  it('does not serialize a page after the deadline', async () => {
    const json = jest.fn();
    const req = { deadline: new Deadline(0) };
    await expect(sendPage({ json, req } as unknown as Response, page)).rejects.toBeInstanceOf(
      WaitTimeoutError,
    );
    expect(json).not.toHaveBeenCalled();
  });
});

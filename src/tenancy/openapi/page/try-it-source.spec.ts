import { captureLog } from '../../../../test/support/capture-log';
import { type TryItExamples, TryItSource } from './try-it-source';

const EXAMPLES: TryItExamples = { parameters: { formId: 'f1' }, operations: {} };

describe('TryItSource', () => {
  it('reads the examples once for all requests that wait, and again for later ones', async () => {
    const tryIt = new TryItSource(captureLog().logger);
    const read = jest.fn(async () => EXAMPLES);
    tryIt.use(read);

    const found = await Promise.all([tryIt.find(), tryIt.find(), tryIt.find()]);

    expect(found).toEqual([EXAMPLES, EXAMPLES, EXAMPLES]);
    expect(read).toHaveBeenCalledTimes(1);
    expect(await tryIt.find()).toEqual(EXAMPLES);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('finds none when they cannot be read, and says so in the log', async () => {
    const { logger, lines } = captureLog();
    const tryIt = new TryItSource(logger);
    tryIt.use(() => Promise.reject(new Error('lost')));

    expect(await tryIt.find()).toEqual({ parameters: {}, operations: {} });
    expect(lines).toHaveLength(1);
  });
});

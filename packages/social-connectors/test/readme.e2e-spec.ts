import { runReadmeExample } from '../../../test/support/readme-example';
import { YoutubeEmulator } from './emulators/youtube/youtube-emulator';

describe('The example of the README', () => {
  let emulator: YoutubeEmulator;

  beforeAll(async () => {
    emulator = await new YoutubeEmulator({ now: new Date(), videos: 3 }).start();
  });

  afterAll(async () => {
    await emulator.close();
  });

  it('signs in, and reads the posts of a channel', async () => {
    const example = await runReadmeExample('social-connectors', {
      ...emulator.variables,
      CODE: emulator.issueCode('https://example.com/callback'),
    });
    try {
      expect([await example.ended, example.output()]).toEqual([
        0,
        expect.stringMatching(/^Open http.*\n(?:\S+ has \d+ impressions\.\n)+$/),
      ]);
    } finally {
      await example.stop();
    }
    expect(emulator.violations).toEqual([]);
  });
});

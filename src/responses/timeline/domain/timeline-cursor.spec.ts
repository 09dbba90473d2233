import { readTimelineCursor, TIMELINE_START, writeTimelineCursor } from './timeline-cursor';

const ID = '019acf3e-7c1b-7000-8000-0123456789ab';
const encode = (text: string): string => Buffer.from(text).toString('base64url');

describe('readTimelineCursor', () => {
  it.each([
    ['the start', TIMELINE_START],
    [
      'a place',
      { entry: 1, entryId: ID, responseTime: 1_795_700_000_123, responseId: ID, eventId: ID },
    ],
    ['a time before 1970', { ...TIMELINE_START, responseTime: -1 }],
  ])('reads what writeTimelineCursor wrote: %s', (_name, position) => {
    expect(readTimelineCursor(writeTimelineCursor(position))).toEqual(position);
  });

  const TEXT = writeTimelineCursor(TIMELINE_START);
  it.each([
    ['an empty text', ''],
    ['an id', ID],
    ['a part', TEXT.slice(0, -4)],
    ['padding', `${TEXT}=`],
    ['100 kB', 'A'.repeat(100_000)],
    ['a number that PostgreSQL cannot store', encode(`timeline:2147483648:${ID}:1:${ID}:${ID}`)],
    ['another spelling of a number', encode(`timeline:01:${ID}:1:${ID}:${ID}`)],
    ['a time after the year 9999', encode(`timeline:1:${ID}:253402300800000:${ID}:${ID}`)],
    ['no ids', encode(`timeline:1:${ID}:1:${'-'.repeat(36)}:${ID}`)],
    ['another list', encode(`forms:1:${ID}:1:${ID}:${ID}`)],
  ])('rejects %s', (_name, text) => {
    expect(readTimelineCursor(text)).toBeNull();
  });
});

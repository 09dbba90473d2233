import { Placeholders } from './placeholders';
import { redactCode, redactMessage } from './redact-message';

const redaction = () => ({
  placeholders: new Placeholders(['video']),
  names: new Set(['page_impressions']),
});

describe('redactMessage', () => {
  it.each([
    '(#100) The value must be a valid insights metric',
    'Please reduce the amount of data you are asking for, then retry your request',
    'metric[0] must be one of the following values: page_impressions',
    'Invalid page_token',
    'The request cannot be completed because you have exceeded your quota.',
  ])('keeps %j', (text) => {
    expect(redactMessage(text, redaction())).toBe(text);
  });

  it.each([
    ['The page Kaffeewerk Berlin is not available', 'The page … is not available'],
    ['Error for anna.berg@example.com', 'Error for …'],
    ['Anna', '…'],
    ['Kaffee, Tee und Wasser', '…'],
    ['Error 12345 123456', 'Error 12345 <id 1>'],
    ['Object 104857600142_7100', 'Object <id 1>_7100'],
    ['This video is private', 'This … is …'],
    ['anna_berg and page_token', '… and page_token'],
    ['page_impressions_of_anna', '…'],
    ['EAABsbCS1iHgBO0ZAn4', '…1…0…4'],
    ['咖啡 error', '… error'],
  ])('redacts %j', (text, expected) => {
    expect(redactMessage(text, redaction())).toBe(expected);
  });
});

describe('redactCode', () => {
  it.each([
    ['190/460', '190/460'],
    ['ACCESS_DENIED/100/shares[0]', 'ACCESS_DENIED/100/shares[0]'],
    ['invalid-request/tweet.fields', 'invalid-request/tweet.fields'],
    ['post-123456', 'post-<id 1>'],
    ['Anna Berg', '…'],
  ])('%j becomes %j', (code, expected) => {
    expect(redactCode(code, redaction())).toBe(expected);
  });
});

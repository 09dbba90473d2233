import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ACTION_WORDS, actionLabel, actionSentence } from './audit-words';

/** How the service names the actions that it records. */
const RECORDED = [
  /@Endpoint\.\w+\(\{(?:(?!@Endpoint)[^])*?id: '(\w+)',(?:(?!@Endpoint|returns:)[^])*?audit: \{\s+target/g,
  /action: '(\w+)',\s+targetKind/g,
  /changeByOperator\(\s*'(\w+)'/g,
  /\.record\([^)]*?request, '(\w+)'/g,
];

describe('actionLabel', () => {
  it('uses the words of an action, or else its name', () => {
    expect(actionLabel('createKey')).toBe('Created an API key');
    expect(actionLabel('createKey', 'de')).toBe('API-Schlüssel erstellt');
    expect(actionLabel('polishOldThings')).toBe('Polish old things');
  });

  it('has words for each action that the service records', () => {
    const source = path.resolve(__dirname, '../../../src');
    const actions = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(source, file), 'utf8'))
      .flatMap((text) => RECORDED.flatMap((pattern) => [...text.matchAll(pattern)]))
      .map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter((action) => !(action in ACTION_WORDS))).toEqual([]);
  });

  it.each(['en', 'de'] as const)('differs for all actions: %s', (language) => {
    const labels = Object.keys(ACTION_WORDS).map((action) => actionLabel(action, language));
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.filter((label) => !/^\p{Lu}/u.test(label))).toEqual([]);
  });
});

describe('actionSentence', () => {
  it.each([
    [
      'createKey',
      '“Shop”',
      null,
      'Created the API key “Shop”',
      'Hat den API-Schlüssel “Shop” erstellt',
    ],
    ['createKey', null, null, 'Created the API key', 'Hat den API-Schlüssel erstellt'],
    ['inviteMember', 'Ada', 'as X', 'Invited Ada as X', 'Hat Ada as X eingeladen'],
    ['acceptInvitation', 'Ada', 'as X', 'Joined the team as X', 'Ist dem Team as X beigetreten'],
    ['connectPlatform', 'x', null, 'Connected a platform x', 'Hat eine Plattform verbunden: x'],
    ['connectPlatform', null, null, 'Connected a platform', 'Hat eine Plattform verbunden'],
    ['signIn', 'Ada', null, 'Signed in', 'Hat sich angemeldet'],
    ['polishThings', 'Ada', null, 'Polish things', 'Polish things'],
  ])('of %s, with the name %s and the role %s', (action, name, role, english, german) => {
    expect(actionSentence(action, { name, role }, 'en')).toBe(english);
    expect(actionSentence(action, { name, role }, 'de')).toBe(german);
  });

  it.each(['en', 'de'] as const)('reads well with and without a name: %s', (language) => {
    for (const [action, { isWhole }] of Object.entries(ACTION_WORDS)) {
      const named = actionSentence(action, { name: 'X$&', role: null }, language);
      const unnamed = actionSentence(action, { name: null, role: null }, language);
      expect([action, named.includes('X$&')]).toEqual([action, isWhole !== true]);
      expect([action, /[{}]| {2}|[ ,:]$/.exec(`${named}|${unnamed}`)]).toEqual([action, null]);
      expect(unnamed).toMatch(/^\p{Lu}/u);
    }
  });
});

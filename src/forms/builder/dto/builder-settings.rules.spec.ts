import { DEFAULT_BUILDER_SETTINGS } from '../../domain/builder-settings';
import { checkBuilderSettings } from './builder-settings.rules';

const dataUrl = (type: string, bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const pngOf = (bytes: number): Buffer => Buffer.concat([PNG_START, Buffer.alloc(bytes), PNG_END]);
const PNG = pngOf(20);
const JPEG = Buffer.from('ffd8ffe00002ffda0002ffd9', 'hex');
const WEBP = Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1');
const SVG = Buffer.from('<svg onload="alert(1)"/>');

describe('checkBuilderSettings', () => {
  it.each([
    ['nothing', {}],
    ['the defaults', DEFAULT_BUILDER_SETTINGS],
    ['a PNG', { header: { logo: dataUrl('png', PNG) } }],
    ['a JPEG', { header: { logo: dataUrl('jpeg', JPEG) } }],
    ['a WebP', { header: { logo: dataUrl('webp', WEBP) } }],
    ['2,000 characters', { closedText: '😀'.repeat(2_000) }],
    [
      '20 origins',
      { allowedOrigins: Array.from({ length: 20 }, (_, n) => `https://${n}.example`) },
    ],
    ['an origin with a port', { allowedOrigins: ['http://localhost:8080'] }],
    [
      'addresses and an international name in ASCII',
      {
        allowedOrigins: [
          'http://192.0.2.1',
          'https://[2001:db8::1]:8443',
          'https://xn--e1a.example',
        ],
      },
    ],
  ])('accepts %s', (_name, settings) => {
    expect(checkBuilderSettings(settings)).toBeNull();
  });

  it.each([
    ['.version', { version: 2 }],
    ['.theme', { theme: [] }],
    ['.theme.accent', { theme: { accent: 'red;}body{' } }],
    ['.theme.text', { theme: { text: '#12345' } }],
    ['.theme.background', { theme: { background: '#ffffff\n' } }],
    ['.theme.radius', { theme: { radius: '8' } }],
    ['.theme.font', { theme: { font: 'Comic Sans' } }],
    ['.theme.scheme', { theme: { scheme: null } }],
    ['.sender', { sender: 'Kaffeewerk' }],
    ['.sender.name', { sender: { name: '' } }],
    ['.sender.name', { sender: { name: 'x'.repeat(81) } }],
    ['.sender.url', { sender: { url: 'javascript:alert(1)' } }],
    ['.header.logo', { header: { logo: 'https://example.com/logo.png' } }],
    ['.header.logo', { header: { logo: dataUrl('svg+xml', SVG) } }],
    ['.header.logo', { header: { logo: dataUrl('png', SVG) } }],
    ['.header.logo', { header: { logo: dataUrl('png', JPEG) } }],
    [
      '.header.logo',
      { header: { logo: dataUrl('png', Buffer.concat([PNG.subarray(0, 8), SVG])) } },
    ],
    ['.header.logo', { header: { logo: `${dataUrl('png', PNG)}"><script>` } }],
    ['.header.logo', { header: { logo: dataUrl('png', pngOf(80_000)) } }],
    ['.header.text', { header: { text: 'x'.repeat(2_001) } }],
    ['.footer.text', { footer: { text: null } }],
    ['.footer.imprintUrl', { footer: { imprintUrl: 'javascript:alert(1)' } }],
    ['.footer.privacyUrl', { footer: { privacyUrl: '/privacy' } }],
    ['.submitLabel', { submitLabel: '' }],
    ['.submitLabel', { submitLabel: 'x'.repeat(61) }],
    ['.thankYou.redirectUrl', { thankYou: { redirectUrl: 'data:text/html,x' } }],
    ['.closedText', { closedText: '\0' }],
    ['.language', { language: 'xx' }],
    ['.isProofOfWorkRequired', { isProofOfWorkRequired: 1 }],
    ['.allowedOrigins', { allowedOrigins: '*' }],
    ['.allowedOrigins', { allowedOrigins: ['https://example.com/'] }],
    ['.allowedOrigins', { allowedOrigins: ["https://example.com; script-src 'none'"] }],
    ['.allowedOrigins', { allowedOrigins: ['https://x.example;script-src-elem'] }],
    ['.allowedOrigins', { allowedOrigins: ['https://x,y'] }],
    ['.allowedOrigins', { allowedOrigins: ['https://*'] }],
    ['.allowedOrigins', { allowedOrigins: ["https://'self'"] }],
    ['.allowedOrigins', { allowedOrigins: ['https://user@a.example'] }],
    ['.allowedOrigins', { allowedOrigins: ['https://a.example?b'] }],
    ['.allowedOrigins', { allowedOrigins: ['https://a.example:443'] }],
    ['.allowedOrigins', { allowedOrigins: ['https://a.example', 'https://a.example'] }],
    ['.allowedOrigins', { allowedOrigins: Array.from({ length: 21 }, (_, n) => `https://${n}.a`) }],
  ])('rejects %s: %j', (path, settings) => {
    expect(checkBuilderSettings(settings)).toEqual([expect.stringMatching(`^\\${path}: `)]);
  });

  it.each([[undefined], [null], ['{}'], [[]]])('rejects %j', (value) => {
    expect(checkBuilderSettings(value)).toEqual(expect.any(String));
  });

  it('limits all settings together to 128 KB', () => {
    const logo = dataUrl('png', pngOf(76_000));
    const text = '😀'.repeat(2_000);
    const large = { header: { logo, text }, footer: { text }, thankYou: { text } };
    expect(checkBuilderSettings(large)).toBeNull();
    expect(checkBuilderSettings({ ...large, closedText: text })).toBe('must be at most 128 KB');
  });
});

import { valuesIn } from '../support/canary/find-values';

const VALUE = 'Zoë "Öl" & Großmann';

describe('The search for a value', () => {
  // Written by other programs than the one that is tested.
  it.each([
    ['as it is', 'Zoë "Öl" & Großmann'],
    ['in upper case', 'ZOË "ÖL" & GROSSMANN'],
    ['decomposed and in lower case', 'zoe\u0308 "o\u0308l" & großmann'],
    ['in JSON', 'Zoë \\"Öl\\" & Großmann'],
    ['in JSON with plain letters', 'Zo\\u00eb \\"\\u00d6l\\" & Gro\\u00dfmann'],
    ['in JSON in JSON', '{\\"a\\": \\"Zo\\\\u00eb \\\\\\"\\\\u00d6l\\\\\\" & Gro\\\\u00dfmann\\"}'],
    ['in a URL', 'Zo%C3%AB%20%22%C3%96l%22%20%26%20Gro%C3%9Fmann'],
    ['in a form', 'Zo%C3%AB+%22%C3%96l%22+%26+Gro%C3%9Fmann'],
    ['in a URL in a URL', 'Zo%25C3%25AB%2520%2522%25C3%2596l%2522%2520%2526%2520Gro%25C3%259Fmann'],
    ['in HTML', 'Zoë &quot;Öl&quot; &amp; Großmann'],
    ['in HTML with plain letters', 'Zo&#235; &quot;&#214;l&quot; &amp; Gro&#223;mann'],
    ['in HTML with hexadecimal references', 'Zo&#xEB; &quot;&#xD6;l&quot; &amp; Gro&#xDF;mann'],
    ['in CSV', '1,"Zoë ""Öl"" & Großmann",2'],
    ['in quoted-printable', 'Zo=C3=AB "=C3=96l" & Gro=C3=9Fmann'],
    ['in hexadecimal digits', '785a6fc3ab2022c3966c2220262047726fc39f6d616e6e'],
    ['in base64', 'eFpvw6sgIsOWbCIgJiBHcm/Dn21hbm55'],
    ['in base64 for URLs', 'eHhab8OrICLDlmwiICYgR3Jvw59tYW5u'],
    [
      'in hexadecimal digits of UTF-16',
      '5a006f00eb0020002200d6006c002200200026002000470072006f00df006d0061006e006e00',
    ],
    ['in base64 of UTF-16', 'AHgAWgBvAOsAIAAiANYAbAAiACAAJgAgAEcAcgBvAN8AbQBhAG4Abg=='],
    ['as bytes of UTF-16', Buffer.from('Zoë "Öl" & Großmann', 'utf16le').toString('latin1')],
  ])('finds it %s, and nothing of it in another text', (_spelling, text) => {
    expect(valuesIn(`A text with ${text}.`, [VALUE, 'Großmutter'])).toEqual([VALUE]);
    expect(valuesIn(`A text with ${text.slice(14)}.`, [VALUE])).toEqual([]);
  });
});

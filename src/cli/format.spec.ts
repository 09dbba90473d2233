import { formatDetails, formatTable } from './format';

describe('formatTable', () => {
  it('aligns columns by their widest cell', () => {
    const rows = [
      ['1', 'Kaffeewerk', null],
      ['22', 'Café 🎂', '2030'],
    ];
    expect(formatTable(['ID', 'NAME', 'EXPIRES'], rows)).toBe(
      ['ID  NAME        EXPIRES', '1   Kaffeewerk  -', '22  Café 🎂      2030'].join('\n'),
    );
  });

  it('replaces line breaks and terminal escape sequences', () => {
    expect(formatTable(['NAME'], [['a\nb\u001B[2Jc']])).toBe('NAME\na b [2Jc');
  });

  it('reports that there are no rows', () => {
    expect(formatTable(['ID'], [])).toBe('No rows.');
  });
});

describe('formatDetails', () => {
  it('aligns the values below the headline', () => {
    expect(formatDetails('Done.', { Id: '1', 'API key': 'rap_x' })).toBe(
      'Done.\n  Id       1\n  API key  rap_x',
    );
  });
});

import { fileNameOf } from './save-file';

describe('fileNameOf', () => {
  it.each([
    ['What do you drink?', 'What do you drink_.csv'],
    ['../../etc', '_.._etc.csv'],
    ['a/b\\c:d', 'a_b_c_d.csv'],
    ['x\u202Egnp', 'x_gnp.csv'],
    ['...', 'file.csv'],
    ['Öl 🎂', 'Öl 🎂.csv'],
    ['🎂'.repeat(200), `${'🎂'.repeat(100)}.csv`],
  ])('%j: %j', (title, name) => {
    expect(fileNameOf(title, 'csv')).toBe(name);
  });
});

import { exportFileName } from './export-writers';

describe('exportFileName', () => {
  it.each([
    ['Coffee club', 'Coffee club responses.csv'],
    ['Café "Ümlaut" 🎂', 'Café _Ümlaut_ 🎂 responses.csv'],
    ['../../etc/passwd', '_.._etc_passwd responses.csv'],
    ['a\\b:c*d?e<f>g|h', 'a_b_c_d_e_f_g_h responses.csv'],
    ['two\r\nlines', 'two lines responses.csv'],
    ['x\u202Evsc.exe', 'x vsc.exe responses.csv'],
    ['...', 'responses.csv'],
    ['CON', 'CON responses.csv'],
    ['🎂'.repeat(101), `${'🎂'.repeat(100)} responses.csv`],
  ])('%j: %j', (formName, fileName) => {
    expect(exportFileName(formName, 'csv')).toBe(fileName);
  });
});

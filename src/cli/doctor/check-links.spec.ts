import { checkLinks } from './check-links';

const LOCAL = 'and work only on this computer; set PUBLIC_URL to the address of the service';

describe('checkLinks', () => {
  it.each([
    ['https://shop.example', null, 'begin with https://shop.example'],
    ['https://shop.example', 'http://localhost:5000', 'begin with https://shop.example'],
    [null, 'https://shop.example', 'begin with https://shop.example'],
    [null, 'http://10.0.0.7:5000', 'begin with http://10.0.0.7:5000'],
  ])('PUBLIC_URL %s, service %s', (publicUrl, serviceOrigin, detail) => {
    const check = checkLinks({ publicUrl, port: 3000 }, serviceOrigin);
    expect(check).toEqual({ name: 'links', ok: true, detail });
  });

  it.each([
    [null, null, `begin with http://localhost:3000 ${LOCAL}`],
    [null, 'http://localhost:5000', `begin with http://localhost:5000 ${LOCAL}`],
    ['http://127.0.0.1:80', null, `begin with http://127.0.0.1:80 ${LOCAL}`],
  ])('warns: PUBLIC_URL %s, service %s', (publicUrl, serviceOrigin, detail) => {
    const check = checkLinks({ publicUrl, port: 3000 }, serviceOrigin);
    expect(check).toEqual({ name: 'links', ok: true, warning: true, detail });
  });
});

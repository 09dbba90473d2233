import { ACCOUNT_PAGE, TEAM_PAGES } from './pages';

it('gives no shortcut to two pages', () => {
  const keys = [...TEAM_PAGES, ACCOUNT_PAGE].map((page) => page.keys);
  expect(keys.filter((each, index) => keys.indexOf(each) !== index)).toEqual([]);
});

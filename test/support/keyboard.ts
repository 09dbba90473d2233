import type { Page } from 'playwright-core';

const MAX_TABS = 120;

/** The roles of elements that the Tab key reaches. */
export type Control = 'button' | 'link' | 'textbox' | 'combobox' | 'switch' | 'radio' | 'checkbox';

/** Presses Tab until the element with this role and name has the focus. */
export async function tabTo(page: Page, role: Control, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  for (let count = 0; count < MAX_TABS; count += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached with the Tab key.`);
}

/** Presses a button or follows a link with the keyboard alone. */
export async function pressKey(
  page: Page,
  role: Control,
  name: string | RegExp,
  key = 'Enter',
): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Replaces the text of an input with the keyboard alone. */
export async function typeInto(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

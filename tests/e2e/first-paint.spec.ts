import { expect, test } from '../support/shop-test.ts';

for (const path of ['/', '/shop', '/product/1', '/about', '/contact', '/signin']) {
  test(`${path} asks for its scripts itself, once it is painted, and comes alive`, async ({
    page,
  }) => {
    const html = await (await page.request.get(path)).text();
    expect(html).not.toContain('rel="modulepreload"');
    await page.goto(path);
    const menu = page.getByRole('link', { name: 'About' }).first();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await menu.click();
    await expect(page).toHaveURL(/\/about$/);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
}

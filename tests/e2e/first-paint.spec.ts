import { expect, test } from '../support/shop-test.ts';

for (const paths of [
  ['/', '/shop', '/product/1'],
  ['/about', '/contact', '/signin'],
]) {
  test(`${paths.join(', ')} load their scripts after the first paint and hydrate`, async ({
    page,
  }) => {
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      expect(html).not.toContain('rel="modulepreload"');
      await page.goto(path);
      const menu = page.getByRole('link', { name: 'About' }).first();
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await menu.click();
      await expect(page).toHaveURL(/\/about$/);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    }
  });
}

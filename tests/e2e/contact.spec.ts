import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';
import { expectTexts } from '../support/expect-texts.ts';

/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };

test(
  '[1.21] [2.19] [6.05] Contact is open to everyone and says where, when and how to reach us, with the stores, a drawn map, returns and delivery',
  rendered,
  async ({ page }) => {
    await page.goto('/contact');
    await expect(page).toHaveTitle('Contact, Vitrine');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write, call or knock.');
    const main = page.getByRole('main');
    await test.step('[2.154] address, telephone and email', async () => {
      await expect(main.getByText('14 Kiln Street', { exact: true })).toBeVisible();
      const phone = main.getByRole('link', { name: '+1 207 555 0142' });
      await expect(phone).toHaveAttribute('href', 'tel:+12075550142');
      const email = main.getByRole('link', { name: 'hello@vitrine.example' });
      await expect(email).toHaveAttribute('href', 'mailto:hello@vitrine.example');
    });
    const hours = page.getByRole('definition').filter({ hasText: 'Monday' }).first();
    await expectTexts(hours.getByRole('listitem'), [
      ['[2.155]', 'Monday–Saturday 11am–7pm'],
      ['[2.156]', 'Sunday 11am–6pm'],
    ]);
    const stores = page.getByRole('region', { name: 'Where to find us' }).getByRole('article');
    await test.step('[1.22] [2.158] two cards of stores', async () => {
      await expect(stores).toHaveCount(2);
      await expect(stores.nth(0)).toContainText('14 Kiln Street, Portland, ME 04101');
      await expect(stores.nth(1)).toContainText('3 Harbour Row, Rockport, ME 04856');
      await expect(stores.getByRole('img')).toHaveCount(2);
    });
    await expect(main.getByText('Returns are allowed within a month of receipt.')).toBeVisible();
    await test.step('[2.161] delivery to over 100 countries', () =>
      expect(main.getByText('We deliver to over 100 countries.')).toBeVisible());

    const map = page.getByRole('region', { name: 'Map' }).getByRole('img');
    await map.scrollIntoViewIfNeeded();
    await expect(map).toHaveAccessibleName(/corner of Kiln Street and Alder Avenue/);
    await expect(map).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page.getByRole('link', { name: 'Open the live map' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=/,
    );
  },
);

test.describe('the map', () => {
  test.use({ expectedNoise: [/^asks https:\/\/www\.openstreetmap\.org\/export\/embed\.html/] });

  for (const start of ['/contact', '/']) {
    test(`[2.159] is requested on a click and not before, starting at ${start}`, async ({
      page,
      noise,
    }) => {
      await page.route('https://www.openstreetmap.org/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><html lang="en"><title>Streets</title><p>streets</p>',
        }),
      );
      await page.goto(start);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Contact' })
        .click();
      const map = page.getByRole('region', { name: 'Map' });
      await map.scrollIntoViewIfNeeded();
      await expect(map.getByRole('img')).toBeVisible();
      expect(noise).toEqual([]);
      await map.getByRole('link', { name: 'Open the live map' }).click();
      const frame = map.getByTitle('Live map of the streets around the shop');
      await expect(frame.contentFrame().getByText('streets')).toBeVisible();
      await expect(frame).toBeFocused();
      expect(noise).toHaveLength(1);
      await expectNoAxeFindings(page);
    });
  }
});

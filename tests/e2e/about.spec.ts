import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { expectTexts } from '../support/expect-texts.ts';

/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };

test(
  '[1.20] [2.18] [6.04] About is open to everyone: an introduction, three boxes on how we work, four counters, eight members of the team and the brands',
  rendered,
  async ({ page }) => {
    await page.goto('/about');
    await expect(page).toHaveTitle('About, Vitrine');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'A shop is a window and somebody behind it.',
    );
    await test.step('[2.141] an introduction', () =>
      expect(page.getByRole('main')).toContainText(
        'Vitrine is a small shop on the corner of Kiln Street.',
      ));
    const boxes = page.getByRole('region', { name: 'How we work' }).getByRole('article');
    await test.step('[2.142] three boxes', () => expect(boxes).toHaveCount(3));
    await expectTexts(boxes.getByRole('heading'), [
      ['[2.143]', 'Design Quality'],
      ['[2.144]', 'Professional Support'],
      ['[2.145]', 'Made With Love'],
    ]);
    await expectNumbers(page);
    const team = page.getByRole('region', { name: 'Meet Our Team' });
    await test.step('[2.151] the team', async () => {
      await expect(team.getByRole('heading')).toHaveText('Meet Our Team');
      await expect(team).toContainText('Ines Moreau');
    });
    await test.step('[2.152] of eight members', async () => {
      await expect(team.getByRole('listitem')).toHaveCount(8);
      await expect(team.getByRole('img')).toHaveCount(8);
    });
    const makers = page.getByRole('region', { name: 'Makers we buy from' });
    await test.step('[2.153] the brands', () => expect(makers.getByRole('img')).toHaveCount(6));
  },
);

test('[2.146] the counters count up when scrolled into view, and stay still under reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await expectNumbers(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.reload();
  const counter = page.getByRole('region', { name: 'In numbers' }).locator('dd > [aria-hidden]');
  const shown = await counter.nth(2).evaluateHandle((element) => {
    const texts = [element.textContent];
    new MutationObserver(() => texts.push(element.textContent)).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return texts;
  });
  await counter.nth(2).scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await shown.jsonValue()).length, { timeout: 10_000 })
    .toBeGreaterThan(5);
  await expect(counter.nth(2)).toHaveText('95%', { timeout: 10_000 });
  const numbers = (await shown.jsonValue()).slice(1).map((text) => Number.parseInt(text ?? '', 10));
  expect(numbers[0]).toBeLessThan(95);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

async function expectNumbers(page: Page): Promise<void> {
  const numbers = page.getByRole('region', { name: 'In numbers' });
  const counters = [
    ['[2.147]', '40k+', 'Happy Customer'],
    ['[2.148]', '20+', 'Years in Business'],
    ['[2.149]', '95%', 'Return Clients'],
    ['[2.150]', '15', 'Awards Won'],
  ] as const;
  for (const [index, [id, number, name]] of counters.entries()) {
    await test.step(`${id} ${number} ${name}`, async () => {
      await expect(numbers.getByRole('term').nth(index)).toHaveText(name);
      await expect(numbers.locator('dd > .sr-only').nth(index)).toHaveText(number);
      await expect(numbers.locator('dd > [aria-hidden]').nth(index)).toHaveText(number);
    });
  }
  await expect(numbers.getByRole('term')).toHaveCount(4);
}

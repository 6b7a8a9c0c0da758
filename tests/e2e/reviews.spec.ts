import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  expect,
  expectNoAxeFindings,
  expectValidHtml,
  test,
  toastSays,
} from '../support/shop-test.ts';
import { openReviews } from '../support/review-settings.ts';
import { signUp } from '../support/customer-browser.ts';

const both = { tag: '@both' };

test.beforeAll(({ shop }) => openReviews(shop));

test(
  '[2.90] the tab and the rating beside the title show the number of written reviews',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/2');
    const about = page.getByRole('region', { name: 'About this product' });
    await expect(about.getByRole('radio', { name: 'Reviews (2)' })).not.toBeChecked();
    await expect(about.getByRole('article')).toHaveCount(0);
    await about.getByText('Reviews (2)', { exact: true }).first().click();
    await expect(about.getByRole('article')).toHaveCount(2);
    const first = about.getByRole('article').first();
    await expect(first.getByRole('heading')).toHaveText('The first pair I forget I am wearing');
    await expect(first.getByRole('img', { name: 'Rated 5 out of 5' })).toBeVisible();
    await expect(first).toContainText('Marta K.');
    await expect(first.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}$/);
    await expect(about).toContainText('471 ratings, 2 written reviews');

    const rating = page.getByRole('link', { name: '4.6 ( 471 Reviews )' });
    await page.goto('/product/2');
    await rating.click();
    await expect(page).toHaveURL('/product/2?tab=reviews#reviews');
    await expect(articles(page)).toHaveCount(2);
    await expect(first).toBeInViewport();
    if (!javaScriptEnabled) return;
    await page.getByText('Description', { exact: true }).first().click();
    await expect(articles(page)).toHaveCount(0);
    await rating.click();
    await expect(articles(page)).toHaveCount(2);
  },
);

test(
  'a review is written, visible to everyone with the next request, edited and deleted',
  both,
  async ({ page, request, javaScriptEnabled }) => {
    const product = javaScriptEnabled ? 21 : 22;
    const heading = `Heavier than I thought ${crypto.randomUUID()}`;
    const before = await (await page.request.get(`/product/${product}`)).text();
    expect(before).not.toContain(heading);
    const email = await signUp(page);

    await page.goto(`/product/${product}?tab=reviews`);
    await page.getByRole('link', { name: 'Write a review' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a review');
    await fillIn(page, { stars: 2, title: heading });
    await toastSays(page, 'Your review is published.', () =>
      page.getByRole('button', { name: 'Publish the review' }).click(),
    );
    await expect(page).toHaveURL(`/product/${product}?tab=reviews#reviews`);
    await expect(articles(page).first()).toContainText(heading);
    await test.step('[2.91] the number is that of the reviews that are written', async () => {
      await expect(articles(page)).toHaveCount(3);
      await expect(page.getByText('Reviews (3)').first()).toBeVisible();
    });

    const others = await (await request.get(`/product/${product}?tab=reviews`)).text();
    expect(others).toContain(heading);
    expect(others).not.toContain(email);

    await page.goto(`/product/${product}/review`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review');
    await expect(page.getByRole('radio', { name: /^2 stars/ })).toBeChecked();
    await expect(page.getByLabel('Title')).toHaveValue(heading);
    await choose(page, 4);
    await toastSays(page, 'Review updated.', () =>
      page.getByRole('button', { name: 'Save the changes' }).click(),
    );
    await expect(articles(page)).toHaveCount(3);
    await expect(articles(page).first()).toContainText('edited');
    await expect(articles(page).first().getByRole('img')).toHaveAccessibleName('Rated 4 out of 5');

    await page.goto(`/product/${product}/review`);
    await page.getByText('Delete this review').click();
    await toastSays(page, 'Review deleted.', () =>
      page.getByRole('button', { name: 'Yes, delete it' }).click(),
    );
    await expect(articles(page)).toHaveCount(2);
    expect(await (await page.request.get(`/product/${product}`)).text()).not.toContain(heading);
  },
);

test(
  'a customer marks a review as helpful once; a visitor signs in for it first',
  both,
  async ({ page, javaScriptEnabled }) => {
    const product = javaScriptEnabled ? 23 : 24;
    await page.goto(`/product/${product}?tab=reviews`);
    const helpful = articles(page)
      .first()
      .getByRole('button', { name: /^Helpful/ });
    await expect(helpful).not.toContainText('(');
    await helpful.click();
    await expect(page).toHaveURL(/\/signin\?next=/);
    await signUp(page);
    await page.goto(new URL(page.url()).searchParams.get('next') ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was this review helpful?');
    await toastSays(page, 'Your vote is counted.', () =>
      page.getByRole('button', { name: 'Yes, it was helpful' }).click(),
    );
    await expect(helpful).toContainText('(1)');
    await helpful.click();
    await expect(page).toHaveURL(`/product/${product}?tab=reviews#reviews`);
    await expect(helpful).toContainText('(1)');
    await expectValidHtml(await (await page.request.get(`/product/${product}`)).text());
  },
);

test(
  'a visitor is sent to the sign-in page and back to the form',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/4?tab=reviews');
    const name = javaScriptEnabled ? 'Sign in to write a review' : 'Write a review';
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL('/signin?next=%2Fproduct%2F4%2Freview');
    await page.getByText('Register', { exact: true }).first().click();
    await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`);
    await page.locator('[name=new-password]').fill('lantern under the pear');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL('/product/4/review');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a review');
  },
);

test(
  'a review is published with photos, which stay with a refused form and are removed from it',
  both,
  async ({ page, request, expectedNoise, javaScriptEnabled }) => {
    expectedNoise.push(/status of (404|422)/);
    const product = javaScriptEnabled ? 25 : 26;
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(page);
    await page.goto(`/product/${product}/review`);
    await fillIn(page, { stars: 5, title: 'As shown', author: 'me@example.com' });
    await page
      .getByLabel('Add photos')
      .setInputFiles([await photo('#a8492b'), await photo('#2b49a8')]);
    await page.getByRole('button', { name: 'Publish the review' }).click();
    await expect(page.locator('[name=author]')).toHaveAccessibleDescription(/do not use an email/);
    await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
    await page.locator('[name=author]').fill('Ann P.');
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await expect(page.getByRole('img', { name: 'Photo 2' })).toHaveCount(0);
    if (javaScriptEnabled) await expect(page.getByRole('group', { name: 'Photos' })).toBeFocused();
    await expect(page.getByLabel('Title')).toHaveValue('As shown');
    await expect(page.locator('[name=author]')).toHaveValue('Ann P.');
    await page
      .getByLabel('Add photos')
      .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
    await page.getByRole('button', { name: 'Publish the review' }).click();
    await expect(page.getByText('Select photos as JPEG, PNG or WebP.')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('As shown');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await expectValidHtml(await (await page.request.get(page.url())).text());
    await page.getByLabel('Add photos').setInputFiles([]);
    await page.getByLabel('Title').press('Enter');

    await expect(page).toHaveURL(`/product/${product}?tab=reviews#reviews`);
    const shown = articles(page).first().getByRole('img', { name: 'Photo 1 of 1 by Ann P.' });
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toHaveAttribute('loading', 'lazy');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(40);
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await expectValidHtml(await (await page.request.get(`/product/${product}`)).text());
    const link = articles(page).first().getByRole('link', { name: 'Photo 1 of 1 by Ann P.' });
    const path = (await link.getAttribute('href')) ?? '';
    expect((await request.get(path)).headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
    });

    await page.goto(`/product/${product}/review`);
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(page.getByRole('img', { name: 'Photo 1' })).toHaveCount(0);
    expect((await request.get(path)).status()).toBe(404);
    await page.goto(`/product/${product}?tab=reviews`);
    await expect(articles(page).first()).toContainText('As shown');
    await expect(shown).toHaveCount(0);
  },
);

test.describe('an invalid form', () => {
  test.use({ expectedNoise: [/status of 422/] });

  test(
    'keeps its input, shows the error at the field, focuses it, and removes the error once corrected',
    both,
    async ({ page, javaScriptEnabled }) => {
      await signUp(page);
      await page.goto('/product/5/review');
      const form = page.locator('form:has([name=text])');
      await form.evaluate((element) => element.setAttribute('novalidate', ''));
      await page.locator('[name=author]').fill('me@example.com');
      await page.getByRole('button', { name: 'Publish the review' }).click();
      const rating = page.getByRole('radiogroup', { name: /^Your rating/ });
      await expect(rating).toHaveAccessibleDescription('Please select one to five stars.');
      await expect(page.locator('[name=author]')).toHaveAccessibleDescription(
        /do not use an email/,
      );
      await expect(page.locator('[name=author]')).toHaveValue('me@example.com');
      const missing = page.getByText('Please write a review.');
      await expect(missing).toBeVisible();
      if (javaScriptEnabled) {
        await expect(page.getByRole('radio').first()).toBeFocused();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowRight');
        await expect(page.getByRole('radio', { name: '3 stars, good' })).toBeChecked();
        await expect(page.getByText('Please select one to five stars.')).toHaveCount(0);
        await expect(missing).toBeVisible();
        await expectNoAxeFindings(page);
      }
      await form.evaluate((element) => element.setAttribute('novalidate', ''));
      await page.locator('[name=text]').fill('It keeps time.');
      await page.getByRole('button', { name: 'Publish the review' }).click();
      await expect(page.locator('[name=author]')).toHaveAccessibleDescription(
        /do not use an email/,
      );
      await expect(page.locator('[name=text]')).toHaveValue('It keeps time.');
    },
  );
});

test(
  "another customer's review is reported after a confirmation",
  both,
  async ({ page, javaScriptEnabled }) => {
    await signUp(page);
    await page.goto('/product/6?tab=reviews');
    await page.getByRole('link', { name: 'Report the review by Giulia R.' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a review');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await expectValidHtml(await (await page.request.get(page.url())).text());
    await expect(page.getByRole('article')).toContainText('Danced in it all night');
    await toastSays(page, 'We will check this review.', () =>
      page.getByRole('button', { name: 'Report this review' }).click(),
    );
    await expect(page).toHaveURL('/product/6?tab=reviews#reviews');
    await expect(articles(page)).toHaveCount(2);
  },
);

test('(T07) writing, reporting and deleting require a session and the same site', async ({
  request,
}) => {
  const form = { stars: '5', text: 'Forged.', author: 'Forger' };
  const url = '/product/7/review';
  const own = { 'sec-fetch-site': 'same-origin' };
  const unknown = await request.post(url, { form, headers: own, maxRedirects: 0 });
  expect([unknown.status(), unknown.headers()['location']]).toEqual([
    302,
    '/signin?next=%2Fproduct%2F7%2Freview',
  ]);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await request.post(url, { form, headers: foreign })).status()).toBe(403);
  const listed = await (await request.get('/product/7?tab=reviews')).text();
  expect(listed).not.toContain('Forged.');
});

test('review text is always shown as text', async ({ page }) => {
  await signUp(page);
  const trick = '<img src=x onerror="document.title=1"></script><script>alert(1)</script>';
  await page.goto('/product/9/review');
  await fillIn(page, { stars: 1, title: trick, text: trick, author: '<b>Bob</b>' });
  await page.getByRole('button', { name: 'Publish the review' }).click();
  await expect(articles(page).first()).toContainText(trick);
  await page.reload();
  await expectNoAxeFindings(page);
  await expect(articles(page).first()).toContainText('<b>Bob</b>');
  await expect(articles(page).first().getByRole('heading')).toHaveText(trick);
  await expectValidHtml(await (await page.request.get('/product/9?tab=reviews')).text());
});

test('an unknown product cannot be reviewed', async ({ page }) => {
  await signUp(page);
  for (const path of ['/product/999/review', '/product/abc/review']) {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('Error 404');
  }
});

async function photo(background: string) {
  const picture = { create: { width: 40, height: 30, channels: 3, background } } as const;
  return {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: await sharp(picture).png().toBuffer(),
  };
}

function articles(page: Page): Locator {
  return page.getByRole('region', { name: 'About this product' }).getByRole('article');
}

interface Filling {
  stars: number;
  title?: string;
  text?: string;
  author?: string;
}

async function fillIn(page: Page, filling: Filling): Promise<void> {
  const { stars, title = '', text = 'It does what it says.', author = 'Ann P.' } = filling;
  await choose(page, stars);
  await page.locator('[name=title]').fill(title);
  await page.locator('[name=text]').fill(text);
  await page.locator('[name=author]').fill(author);
}

async function choose(page: Page, stars: number): Promise<void> {
  await page
    .locator('.star-choice label')
    .nth(stars - 1)
    .click();
}

import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test('a message is assigned, answered with a saved answer and closed; the sender gets an email', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/422|409/);
  const name = `Ingrid ${crypto.randomUUID()}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const form = { name, email, phone: '', subject: 'Sizes', message: 'Does it run small?' };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const sent = await page.request.post('/contact', { form: { ...form, website: '' }, headers });
  expect(sent.ok()).toBe(true);
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /messages? to answer/ })).toBeVisible();

  await page.goto('/admin/inbox/answers');
  await page.getByLabel('Title').fill(`Sizes ${name}`);
  await page.getByLabel('Text').fill('Dear {{firstName}}, see {{order}}.');
  await page.getByRole('button', { name: 'Add answer' }).click();
  await expect(page.getByText('There is no placeholder {{order}}.')).toBeVisible();
  await page.getByLabel('Text').fill('Dear {{firstName}}, one size up.');
  await page.getByRole('button', { name: 'Add answer' }).click();
  await expect(page.getByRole('heading', { name: `Sizes ${name}` })).toBeVisible();
  await expectNoAxeFindings(page);

  await page.goto('/admin/inbox');
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByLabel('Member of staff').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('list').getByText('assigned it to')).toBeVisible();
  await page.getByLabel('Saved answer').selectOption(`Sizes ${name}`);
  await page.getByRole('button', { name: 'Insert' }).click();
  const reply = page.getByRole('textbox', { name: /^Reply/ });
  await expect(reply).toHaveValue('Dear Ingrid, one size up.');

  // A colleague notes and closes it meanwhile.
  const entryId = crypto.randomUUID().replaceAll('-', '');
  const version = await page.locator('input[name=version]').first().inputValue();
  const closing = { intent: 'close', entryId, version };
  const closed = await page.request.post(page.url(), { form: closing, headers, maxRedirects: 0 });
  expect(closed.status()).toBe(302);
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(page.getByText('Someone else has changed this')).toBeVisible();
  await expect(reply).toHaveValue('Dear Ingrid, one size up.');
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(page.getByText(/replied, email (queued|stored)/)).toBeVisible();
  await expectValidHtml(await (await page.request.get(page.url())).text());
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  }
  await page.goto(`/admin/inbox?q=${email}`);
  await expect(page.getByRole('row', { name })).toContainText('Closed');
  await page.goto('/admin/mail');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Re: Sizes');
});

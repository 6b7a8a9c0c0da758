import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml, toastSays } from '../support/shop-test.ts';

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
  await test.step('what is typed stays while the list is loaded again after a mistake', async () => {
    const list = Promise.withResolvers<void>();
    await page.route(/answers\.data/, async (route) => {
      if (route.request().method() === 'GET') await list.promise;
      await route.continue();
    });
    const listed = page.waitForResponse((response) => {
      return response.url().includes('answers.data') && response.request().method() === 'GET';
    });
    await page.getByRole('button', { name: 'Add answer' }).click();
    await expect(page.getByText('There is no placeholder {{order}}.')).toBeVisible();
    await page.getByLabel('Text').fill('Dear {{firstName}}, one size up.');
    list.resolve();
    await listed;
  });
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
  // It is disabled until the page is read again.
  await expect(page.getByRole('button', { name: 'Send and close' })).toBeEnabled();

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
  await test.step('a click anywhere in the row opens it', async () => {
    const status = page.getByRole('row', { name }).getByRole('cell', { name: 'Closed' });
    // The link of the row lies above the cell.
    await status.click({ force: true });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
  await page.goto('/admin/mail');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Re: Sizes');
});

test('a newsletter is written, tested and sent; its page shows how far it is', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/422/);
  await signInAsAdmin(page);
  await page.goto('/admin/newsletters');
  await page.getByRole('button', { name: 'New newsletter' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Enter a subject.')).toBeVisible();
  await page.getByLabel('Subject').fill('Linen is back');
  await page.getByRole('textbox', { name: /^Text/ }).fill('# Linen\n\n[See it](/shop)');
  await toastSays(page, 'A test email is on its way', () =>
    page.getByRole('button', { name: 'Send test email' }).click(),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Linen is back');
  const link = page.frameLocator('iframe').getByRole('link', { name: 'See it' });
  await expect(link).toBeVisible();
  // Axe looks into frames by a script of its own, which the sandbox would stop.
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.setAttribute('srcdoc', frame.srcdoc);
  });
  await expect(link).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeFindings(page);
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: 'Delete draft' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Delete this draft?');
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog).toContainText(/It goes to \d+ subscribers?\. What was sent/);
  await dialog.getByRole('button', { name: 'Send newsletter' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible();
  await expectValidHtml(await (await page.request.get(page.url())).text());
  await page.goto('/admin/newsletters');
  await expect(page.getByRole('row', { name: /Linen is back/ })).toBeVisible();
  await expectNoAxeFindings(page);
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

// The browser logs the 422 of a rejected form to its console.
test.use({ expectedNoise: [/422/] });

test('staff create an API key, see its last use, and revoke it', async ({ page, request }) => {
  const name = 'Stock counter';
  await signInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByText('Create a key').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('checkbox', { name: 'Read orders' }).check();
  // A fresh sign-in replaces the password.
  await expect(page.getByRole('textbox', { name: 'Your password' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('alert').filter({ hasText: 'it is not shown again' });
  const key = (await shown.getByText(/^vk_/).textContent()) ?? '';
  expect(key).toMatch(/^vk_[0-9a-f]{64}$/);
  await expectNoAxeFindings(page);

  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/api/orders', { headers })).status()).toBe(200);
  expect((await request.get('/api/users', { headers })).status()).toBe(403);
  await page.goto('/admin/api-keys');
  await expect(page.getByText(key)).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('orders:read');
  await expect(row).not.toContainText('Never');
  await row.getByRole('link', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  await expect(row).toContainText('Revoked');
  expect((await request.get('/api/orders', { headers })).status()).toBe(401);
});

test.describe('webhooks', () => {
  test('staff create a webhook endpoint, read its deliveries, send one again, and delete the endpoint', async ({
    page,
  }) => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(410).end('Gone');
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/hook`;
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('Add a webhook').click();
    await page.getByLabel('URL').fill('http://example.com/');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText('Please use https')).toBeVisible();
    await expect(page.getByText('Select at least one event')).toBeVisible();
    await expect(page.getByLabel('URL')).toBeFocused();
    await expectNoAxeFindings(page);
    await page.getByLabel('URL').fill(url);
    await page.getByRole('checkbox', { name: 'product.added' }).check();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const webhooks = page.getByRole('table', { name: 'Webhooks' });
    const row = webhooks.getByRole('row').filter({ hasText: url });
    await row.getByText('Secret').click();
    await expect(row.getByText(/^whsec_/)).toBeVisible();

    await postProduct(page, { title: 'Hook lamp' });
    await expect.poll(() => received.length).toBe(1);
    const log = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
    const sent = log.filter({ hasText: url });
    await expect
      .poll(async () => {
        await page.goto('/admin/webhooks');
        return sent.textContent();
      })
      .toContain('Failed, 410');
    await expect(sent).toContainText('Gone');
    await expectNoAxeFindings(page);
    await sent.getByRole('button', { name: /^Send again product.added/ }).click();
    await expect(page.getByText('Delivery queued again')).toBeVisible();
    await expect.poll(() => received.length).toBe(2);
    expect(new Set(received).size).toBe(1);

    await row.getByRole('button', { name: `Disable ${url}` }).click();
    await expect(row).toContainText('Off');
    await row.getByRole('link', { name: `Delete ${url}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Webhook deleted')).toBeVisible();
    await expect(row).toHaveCount(0);
    receiver.closeAllConnections();
    receiver.close();
  });
});

test('the API reference has no axe findings', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/api');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
});

test.describe('for staff without the permission', () => {
  test.use({ expectedNoise: [/404/] });

  test('API keys, webhooks and failed tasks are not found', async ({ page }) => {
    await signUp(page);
    for (const path of ['/admin/api-keys', '/admin/webhooks', '/admin/dead-letters']) {
      expect((await page.goto(path))?.status()).toBe(404);
    }
  });
});

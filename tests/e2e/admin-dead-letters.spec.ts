import { DatabaseSync } from 'node:sqlite';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test(
  'staff find failed tasks with the reason and retry one, then all others',
  { tag: '@both' },
  async ({ page, shop }) => {
    const email = insertDeadLetters(shop.dataDir);
    await signInAsAdmin(page);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Failed tasks' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Failed tasks');
    const rows = page.getByRole('table', { name: 'Failed tasks' }).locator('tbody tr');
    const row = rows.filter({ hasText: email });
    await expect(row).toContainText('550 no such box');
    await row.getByRole('button', { name: /^Retry Email/ }).click();
    await expect(page.getByText('1 task queued again')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Retry all' }).click();
    await expect(page.getByText('2 tasks queued again')).toBeVisible();
    await expect(page.getByText('No failed tasks.')).toBeVisible();
  },
);

test('failed tasks have no axe findings and fit the window, narrow and wide', async ({
  page,
  shop,
}) => {
  const email = insertDeadLetters(shop.dataDir);
  await signInAsAdmin(page);
  await page.goto('/admin/dead-letters');
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
  await expectValidHtml(await (await page.request.get(page.url())).text());
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole('button', { name: 'Retry all' }).click();
  await expect(page.getByText('No failed tasks.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoAxeFindings(page);
});

/** Two jobs and an email whose last attempt failed; returns the recipient. */
function insertDeadLetters(dataDir: string): string {
  const db = new DatabaseSync(`${dataDir}/shop.db`, { timeout: 5000 });
  const now = Date.now();
  const recipient = `${crypto.randomUUID()}@example.com`;
  const job = db.prepare(`insert into jobs
    (id, kind, payload, created_at, due_at, attempts, state, ended_at, last_error)
    values (?, 'forget-contact', '{"orderIds":[]}', ?, ?, 60, 'failed', ?, 'Error: the disk is full')`);
  for (const part of ['a', 'b']) job.run(`${part} ${recipient}`, now, now, now);
  const mail = db.prepare(`insert into mail_outbox
    (id, template, recipient, data, created_at, due_at, attempts, state, ended_at, last_error)
    values (?, 'password-changed', ?, '{}', ?, ?, 14, 'failed', ?, '550 no such box')`);
  mail.run(recipient, recipient, now, now, now);
  db.close();
  return recipient;
}

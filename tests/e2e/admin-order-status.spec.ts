import type { Browser } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test('staff move an order through its statuses with a confirmation each, and the customer sees the status', async ({
  page,
  browser,
  baseURL,
}) => {
  const { customer, email } = await openCustomer(browser, { baseURL, ordered: 7 });
  expect(await (await customer.request.get('/myorder')).text()).toContain(
    'We will ship your order once we receive your payment.',
  );

  await signInAsAdmin(page);
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: email });
  const state = row.getByRole('cell').nth(4);
  const payment = row.getByRole('cell').nth(5);
  const next = row.getByRole('cell').nth(7);
  await expect(state).toHaveText('Placed');
  await expect(payment).toHaveText('Pending');
  const [steps, message] = [next.getByRole('button'), page.getByRole('main').getByRole('alert')];
  await expect(steps).toHaveText(['Mark paid', 'Mark shipped', 'Cancel order']);

  await next.getByRole('button', { name: /^Mark shipped V-/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${email}, $`);
  await expectNoAxeFindings(page);
  await question.getByRole('link', { name: 'Back' }).click();
  await expect(question).toHaveCount(0);
  await expect(state).toHaveText('Placed');

  await next.getByRole('button', { name: /^Mark paid V-/ }).click();
  await question.getByRole('button', { name: 'Mark paid' }).click();
  await expect(message).toHaveText('Order marked as paid.');
  await expect(payment).toHaveText('Paid');
  const colleague = await page.context().newPage();
  await colleague.goto(`/admin/orders?cancel=${await steps.first().getAttribute('value')}`);
  const cancelling = colleague.getByRole('alertdialog');
  await expect(cancelling).toContainText('The payment is not returned');
  await expect(cancelling.getByRole('link', { name: 'Refund the order first' })).toHaveAttribute(
    'href',
    /^\/admin\/orders\/\d+\/refund$/,
  );
  await next.getByRole('button', { name: /^Mark shipped V-/ }).click();
  await question.getByRole('button', { name: 'Mark shipped' }).click();
  await expect(state).toHaveText('Shipped');
  await expect(steps).toHaveText(['Mark delivered', 'Mark refunded']);
  const late = cancelling.getByRole('button', { name: 'Cancel order' });
  await late.click();
  await expect(colleague.getByText('This order was just updated')).toBeVisible();
  await expect(colleague.getByRole('row').filter({ hasText: email })).toContainText('Shipped');

  await customer.goto('/myorder');
  await expect(customer.getByRole('table')).toContainText('Shipped');
  await expect(customer.getByRole('table')).toContainText('Direct bank transfer, paid');
  await customer.close();
});

test('a cancelled order explains the refund, without axe findings', async ({
  page,
  browser,
  baseURL,
}) => {
  const { customer, email } = await openCustomer(browser, { baseURL, ordered: 8 });
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/admin/orders');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Cancel order V-/ }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to cancel this order ?',
  });
  await expect(question.getByRole('link', { name: 'Back' })).toBeFocused();
  await expectNoAxeFindings(page);
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(row).toContainText('Voided');
  await expectNoAxeFindings(page);
  expect(await (await customer.request.get('/myorder')).text()).toContain(
    'This order will not be shipped, and no payment is due.',
  );
  await customer.close();
});

interface Ordering {
  baseURL: string | undefined;
  /** The product. */
  ordered: number;
}

/** A customer in another browser with a new order. */
async function openCustomer(browser: Browser, { baseURL, ordered }: Ordering) {
  const customer = await browser.newPage({ baseURL: baseURL ?? '' });
  const email = await signUp(customer);
  await addToCart(customer, ordered);
  await postOrder(customer);
  return { customer, email };
}

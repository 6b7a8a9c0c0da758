import type { Page } from '@playwright/test';
import { addToCart, postOrder, signUp } from '../tests/support/customer-browser.ts';
import { lampForm } from '../tests/support/staff.ts';

/** A gift card and a collection, which the demo does not have. */
export async function prepareCatalog(staff: Page): Promise<void> {
  const { width = 1280, height = 720 } = staff.viewportSize() ?? {};
  await staff.setViewportSize({ width: height, height });
  await staff.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#e9e8e4">
      <div style="width:520px;height:330px;border-radius:18px;background:#22303f;color:#f6f3ec;padding:44px;
        box-sizing:border-box;font:52px Georgia,serif;box-shadow:0 18px 40px #0003">Vitrine
        <p style="font:20px sans-serif;margin:150px 0 0">Gift card, $50</p></div>`,
  );
  const buffer = await staff.screenshot();
  await staff.setViewportSize({ width, height });
  const image = { name: 'gift-card.png', mimeType: 'image/png', buffer };
  const description =
    'A card worth its price, sent by email once the order is paid. It pays for anything in the shop, in one order or several.';
  const facts = { title: 'Gift Card', description, sku: 'GIFT-50', price: '50', compareAt: '' };
  const card = {
    ...lampForm,
    ...facts,
    stock: '',
    shippingClass: 'gift-card',
    intent: 'add',
    image,
  };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await staff.request.post('/admin/products', { multipart: card, headers });
  await staff.goto('/admin/collections?add');
  const form = staff.getByRole('form', { name: 'Collection' });
  await form.getByLabel('Title', { exact: false }).first().fill('Everyday layers');
  await form.getByLabel("women's clothing").check();
  await form.getByLabel('Published').check();
  await form.getByRole('button', { name: 'Save collection' }).click();
  await staff.getByRole('link', { name: 'Show in the shop' }).waitFor();
}

/** An order that is shipped, one that is paid and one that awaits its payment; then a cart. */
export async function prepareOrders(page: Page, staff: Page): Promise<void> {
  const email = await signUp(page);
  await addToCart(page, 7, 2);
  await postOrder(page);
  await addToCart(page, 1);
  await postOrder(page, { payment: 'check' });
  const orders = staff.getByRole('link', { name: /^View order V-/ });
  for (const [at, isShipped] of [true, false].entries()) {
    await staff.goto(`/admin/orders?q=${encodeURIComponent(email)}`);
    const href = await orders.nth(1 - at).getAttribute('href');
    await staff.goto(href ?? '');
    await staff.getByRole('button', { name: 'Mark paid' }).click();
    const dialog = staff.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Mark paid' }).click();
    await staff.getByText('Payment paid').first().waitFor();
    if (!isShipped) continue;
    await staff.goto(`${href}/ship`);
    await staff.getByRole('button', { name: 'Mark as shipped' }).click();
    await staff.getByText('Shipment recorded').first().waitFor();
  }
  await addToCart(page, 19);
  await postOrder(page);
  await fillCart(page);
}

export async function fillCart(page: Page): Promise<void> {
  await addToCart(page, 1);
  await addToCart(page, 2, 2);
}

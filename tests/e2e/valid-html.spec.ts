import type { Page } from '@playwright/test';
import { flashCookie } from '#platform/web/flash.ts';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { addToCart, postOrder, signUp } from '../support/customer-browser.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { expectValidHtml } from '../support/shop-test.ts';
import { richResultErrors } from '../support/structured-data.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin', accept: 'text/html' };

test('every public page is valid HTML, not-found pages included', async ({ page }) => {
  const pages: [path: string, status?: number][] = [
    ['/'],
    ['/shop'],
    ['/shop?page=2&sort=popularity'],
    ['/shop?category=jewelery&category=electronics'],
    ["/shop/men's%20clothing"],
    ['/shop/shirt'],
    ['/shop/sofa'],
    ['/shop/umbrella'],
    ['/shop?q='],
    ['/shop?view=grid3&size=12'],
    ['/product/1'],
    ['/product/14'],
    ['/product/1?tab=reviews'],
    ['/privacy'],
    ['/terms'],
    ['/imprint'],
    ['/shipping'],
    ['/returns'],
    ['/product/9999', 404],
    ['/about'],
    ['/contact'],
    ['/newsletter'],
    ['/signin'],
    ['/signin?tab=register&next=/checkout'],
    ['/forgot'],
    ['/reset?token=unknown'],
    ['/verify?token=unknown'],
    ['/subscription/confirm?token=unknown'],
    ['/product/20/back-in-stock'],
    ['/product/1/delivery'],
    ['/product/1/size-guide', 404],
    ['/nowhere', 404],
  ];
  for (const [path, status = 200] of pages) await expectValid(page, path, status);
});

test('collections, size guides, videos and gift cards are valid HTML with valid structured data', async ({
  page,
  request,
}) => {
  await signInAsAdmin(page);
  const shown = { title: 'Leather goods', description: 'Waxed by **hand**.', isPublished: true };
  const table = [
    ['Size', 'Chest'],
    ['M', '98'],
  ];
  const video = `data:video/mp4;base64,${sampleVideo().toString('base64')}`;
  const sent: ['POST' | 'PUT', path: string, data: object][] = [
    ['POST', '/collections', { ...shown, productIds: [3, 5] }],
    ['POST', '/size-guides', { title: 'Shirts', table, productIds: [1] }],
    ['PUT', '/products/2/video', { video, caption: 'The ear cups fold.' }],
  ];
  for (const [method, path, data] of sent) {
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers: sameOrigin });
    expect(answer.ok(), path).toBe(true);
  }
  const card = await postProduct(page, { title: 'Gift card', shippingClass: 'gift-card' });
  for (const path of [
    '/collections/leather-goods',
    '/product/1',
    '/product/1/size-guide',
    '/product/2',
    `/product/${card}`,
  ]) {
    await test.step(path, async () => {
      const html = await (await request.get(path)).text();
      await expectValidHtml(html);
      expect(await richResultErrors(html)).toEqual([]);
    });
  }
});

test('a rejected form and an error page are valid HTML', async ({ page }) => {
  const posts: [path: string, form: Record<string, string>, status: number][] = [
    ['/signin', { intent: 'sign-in' }, 422],
    ['/signin', { intent: 'sign-in', login: 'unknown@example.com', password: 'wrong word' }, 422],
    ['/signin', { intent: 'register', email: 'no address', 'new-password': 'short' }, 422],
    ['/contact', { name: 'Eve', email: 'no address' }, 422],
    ['/newsletter', { email: 'no address' }, 422],
    ['/product/1/delivery', { country: 'Germany', pincode: '10115' }, 200],
    ['/about', {}, 405],
  ];
  for (const [path, form, status] of posts) {
    const answer = await page.request.post(path, { form, headers: sameOrigin });
    expect(answer.status(), path).toBe(status);
    await expectValidHtml(await answer.text());
  }
});

test('personal pages are valid HTML, empty and full', async ({ page, shop }) => {
  await signUp(page);
  for (const path of ['/viewcart', '/myorder', '/', '/product/1/review'])
    await expectValid(page, path);
  const emptyCart = { intent: 'checkout' };
  const refused = await page.request.post('/viewcart', { form: emptyCart, headers: sameOrigin });
  await expectValidHtml(await refused.text());
  const blank = await page.request.post('/product/1/review', { form: {}, headers: sameOrigin });
  await expectValidHtml(await blank.text());
  await addToCart(page, 1, 2);
  await addToCart(page, 2);
  for (const path of ['/viewcart', '/checkout']) await expectValid(page, path);
  const unfilled = await page.request.post('/checkout', { form: {}, headers: sameOrigin });
  await expectValidHtml(await unfilled.text());
  await postOrder(page);
  await expectValid(page, '/myorder');
  for (const message of ['order-placed V-1234', 'error Please try again.']) {
    await page
      .context()
      .addCookies([{ name: flashCookie, value: encodeURIComponent(message), url: shop.origin }]);
    await expectValid(page, '/');
  }
});

test('every admin page is valid HTML, with its dialogs and errors', async ({ page }) => {
  await signInAsAdmin(page);
  const id = await postProduct(page, { title: 'A "quoted" <b>lamp</b>' });
  for (const path of [
    '/admin',
    '/admin/users',
    '/admin/users?q=unknown',
    '/admin/users?delete=2',
    '/admin/users?user=2',
    '/admin/products',
    '/admin/products?q=nothing',
    '/admin/products?add',
    `/admin/products?update=${id}`,
    `/admin/products?delete=${id}`,
    `/admin/products?deleted=${id}`,
    '/admin/products/deleted',
    `/admin/products/${id}`,
    `/admin/products/${id}/stock`,
    '/admin/orders',
    '/admin/customers',
    '/admin/subscribers',
    '/admin/collections',
    '/admin/collections?add',
    '/admin/size-guides?add',
    '/admin/customers/segments',
    '/admin/inbox?state=all',
    '/admin/inbox/answers',
    '/admin/newsletters',
    '/admin/customers/1',
    '/admin/customers/1/merge?email=unknown@example.com',
    '/admin/drafts',
    '/admin/abandoned-checkouts',
    '/admin/approvals',
    '/admin/account-approvals',
    '/admin/documents',
    '/admin/components',
    '/admin/gift-cards',
    '/admin/promotions',
    '/admin/promotions/calendar',
    '/admin/promotions/new/preview?kind=percent&value=5&title=Five&find=watch',
    '/admin/reviews',
    '/admin/reviews?reported=1',
    '/admin/mail',
    '/admin/emails',
    '/admin/emails/order-placed',
    '/admin/dead-letters',
    '/admin/reports',
    '/admin/reports/stock',
    '/admin/status',
    '/admin/audit',
  ]) {
    await expectValid(page, path);
  }
  const multipart = { intent: 'add', title: '' };
  const refused = await page.request.post('/admin/products', { multipart, headers: sameOrigin });
  expect(refused.status()).toBe(422);
  await expectValidHtml(await refused.text());
});

async function expectValid(page: Page, path: string, status = 200): Promise<void> {
  await test.step(path, async () => {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(status);
    await expectValidHtml(await answer.text());
  });
}

import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, placeOrder, postOrder, signUp } from '../support/customer-browser.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };
const noScripts = { tag: '@no-javascript' };
const place = /^Place order/;

/** The fields with the clauses of their presence and of being required. */
const clauses = {
  fname: { exists: '[3.36]', rule: '[5.08]' },
  lname: { exists: '[3.37]', rule: '[5.17]' },
  companyname: { exists: '[3.38]', rule: '[5.18]' },
  country: { exists: '[3.39]', rule: '[5.09]' },
  address1: { exists: '[3.40]', rule: '[5.10]' },
  address2: { exists: '[3.41]', rule: '[5.11]' },
  city: { exists: '[3.42]', rule: '[5.12]' },
  state: { exists: '[3.43]', rule: '[5.13]' },
  pincode: { exists: '[3.44]', rule: '[5.14]' },
  phone: { exists: '[3.45]', rule: '[5.15]' },
  email: { exists: '[3.46]', rule: '[5.16]' },
  note: { exists: '[3.47]', rule: '[5.19]' },
};

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test(
  '[2.134] an empty cart has no checkout: it redirects to the home page',
  both,
  async ({ page }) => {
    await page.goto('/checkout');
    await expect(page).toHaveURL('/');
  },
);

test('[2.23] has the Billing Details form and the order summary', both, async ({ page }) => {
  await addToCart(page, 2, 2);
  await page.goto('/checkout');
  await test.step('[2.122] Billing Details', () =>
    expect(page.getByRole('heading', { name: 'Billing Details' })).toBeVisible());
  for (const [name, { exists }] of Object.entries(clauses)) {
    await test.step(`${exists} ${name}`, () =>
      expect(page.locator(`[name=${name}]`)).toBeVisible());
  }
  expect(Object.keys(clauses).toSorted()).toEqual(Object.keys(filledForm).toSorted());
  expect(await page.locator('#country option').count()).toBeGreaterThan(100);
  const summary = page.getByRole('complementary', { name: 'Your order' });
  await test.step('[2.123] the summary of the order', async () => {
    await expect(summary).toContainText('Wireless Headphones with Noise Control');
    await expect(summary).toContainText('$458.00');
  });
});

test('shows which fields are required, and keeps all input', both, async ({ page }) => {
  await addToCart(page, 2);
  await page.goto('/checkout');
  const required = Object.keys(filledForm).filter(
    (name) => !['lname', 'companyname', 'note'].includes(name),
  );
  for (const name of Object.keys(filledForm)) {
    const label = page.locator(`label[for=${name}]`);
    if (required.includes(name)) await expect(label).toContainText('*');
    else await expect(label).toContainText('optional');
  }
  await page.locator('#country').selectOption('');
  await page.locator('#email').fill('');
  await page.locator('#note').fill('Ring twice\nplease');
  await page.getByRole('radio', { name: 'Express' }).check();
  await page.getByRole('button', { name: place }).last().click();

  const summary = page.getByRole('alert').filter({ hasText: 'Please complete' });
  await expect(summary).toContainText(`Please complete ${required.length + 1} fields`);
  for (const [name, { rule }] of Object.entries(clauses)) {
    const isRequired = required.includes(name);
    await test.step(`${rule} ${name} is ${isRequired ? 'required' : 'optional'}`, async () => {
      const field = page.locator(`#${name}`);
      if (isRequired) await expect(field).toHaveAttribute('aria-invalid', 'true');
      else await expect(field).not.toHaveAttribute('aria-invalid');
      await expect(page.locator(`#${name}-problem`)).toHaveCount(isRequired ? 1 : 0);
    });
  }
  await expect(page.locator('#note')).toHaveValue('Ring twice\nplease');
  await expect(page.getByRole('radio', { name: 'Express' })).toBeChecked();
  await expect(page).toHaveURL('/checkout');
});

test('the error summary takes the focus and links to each field; a corrected field loses its error', async ({
  page,
}) => {
  await addToCart(page, 2);
  await page.goto('/checkout');
  await fillIn(page, { ...filledForm, phone: 'call me' });
  await page.getByRole('button', { name: place }).last().click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please complete' });
  await expect(summary.locator('..')).toBeFocused();
  await expect(page.locator('#phone-problem')).toContainText('at least five digits');
  await summary.getByRole('link', { name: 'Phone' }).click();
  await expect(page.locator('#phone')).toBeFocused();
  await page.locator('#phone').fill('+1 503 555 0111');
  await expect(page.locator('#phone-problem')).toHaveCount(0);
  await summary.getByRole('link', { name: 'Payment' }).click();
  await expect(page.getByRole('radio', { name: 'Direct bank transfer' })).toBeFocused();
});

test('[2.124] no shipping is selected at first, at no cost; a selection changes the total at once', async ({
  page,
}) => {
  await addToCart(page, 2);
  await page.goto('/checkout');
  const summary = page.getByRole('complementary', { name: 'Your order' });
  const choices = summary.getByRole('group', { name: 'Shipping' }).getByRole('radio');
  await expect(choices).toHaveCount(3);
  await test.step('[4.29] nothing is chosen at first', async () => {
    for (const choice of await choices.all()) await expect(choice).not.toBeChecked();
  });
  await test.step('[4.30] and costs nothing', async () => {
    await expect(summary).toContainText('ShippingChoose a method');
    await expect(summary).toContainText('Total$229.00');
  });
  for (const [ids, label, total] of [
    ['[2.125] [4.26] [9.04]', 'Free', '$229.00'],
    ['[2.126] [4.27] [9.05]', 'Standard', '$239.00'],
    ['[2.127] [4.28] [9.06]', 'Express', '$249.00'],
  ] as const) {
    await test.step(`${ids} ${label}`, () => page.getByRole('radio', { name: label }).check());
    await test.step('[4.31] [9.07] changes the total, shown with 2 decimals', async () => {
      await expect(summary).not.toContainText('Choose a method');
      await expect(summary).toContainText(`Total${total}`);
      await expect(page.getByRole('button', { name: place }).last()).toHaveText(
        `Place order, ${total}`,
      );
    });
  }
});

test('asks in order for contact, delivery, shipping and payment, and ends with a review', async ({
  page,
}) => {
  await addToCart(page, 19);
  await page.goto('/checkout');
  const order = ['#email', '#fname', '#shipping', '#payment', '#review-title'];
  const follows = await page.evaluate((selectors) => {
    const parts = selectors.map((one) => document.querySelector(one));
    return parts.slice(1).map((part, at) => {
      const relation = part ? parts[at]?.compareDocumentPosition(part) : undefined;
      return relation === Node.DOCUMENT_POSITION_FOLLOWING;
    });
  }, order);
  expect(follows).toEqual([true, true, true, true]);
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review).toContainText('1 item · Shipping: Standard · Payment: Check payments');
  const atEnd = review.getByRole('button', { name: place });
  const inSummary = page.getByRole('complementary').getByRole('button', { name: place });
  await expect(atEnd).toBeVisible();
  await expect(inSummary).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(atEnd).toBeVisible();
  await expect(inSummary).toBeHidden();
});

test(
  'without JavaScript the server adds the selected shipping, and keeps all input',
  noScripts,
  async ({ page }) => {
    await addToCart(page, 2);
    await page.goto('/checkout');
    await fillIn(page);
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('button', { name: 'Update total' }).click();
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await expect(summary).toContainText('Total$239.00');
    await expect(page.locator('#city')).toHaveValue(filledForm.city);
    await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked();
  },
);

test(
  'a missing selection is also reported at its group, until it is made',
  both,
  async ({ page, javaScriptEnabled }) => {
    await addToCart(page, 1);
    await page.goto('/checkout');
    await fillIn(page);
    await page.getByRole('button', { name: place }).last().click();
    const groups = [
      ['Shipping', 'Standard', 'Choose a shipping method.'],
      ['Payment', 'Check payments', 'Choose a payment method.'],
    ] as const;
    for (const [name, choice, words] of groups) {
      const group = page.getByRole('group', { name });
      await expect(group).toHaveAccessibleDescription(words);
      await expect(page.getByText(words)).toBeVisible();
      if (!javaScriptEnabled) continue;
      await page.getByRole('alert').getByRole('link', { name, exact: true }).click();
      await expect(group.getByRole('radio', { disabled: false }).first()).toBeFocused();
      await group.getByRole('radio', { name: choice }).check();
      await expect(page.getByText(words)).toHaveCount(0);
      await expect(group).toHaveAccessibleDescription('');
    }
  },
);

test(
  "the country defaults to the shop's, else to that of the address or of the details stored on this device",
  both,
  async ({ page, javaScriptEnabled }) => {
    const country = page.locator('#country');
    await page.goto('/account/addresses?edit=new');
    await expect(country).toHaveValue('United States');
    await addToCart(page, 2);
    await page.goto('/checkout');
    await expect(country).toHaveValue('United States');
    await expect(page.locator('label[for=pincode]')).toContainText('*');
    if (javaScriptEnabled) {
      const remembered = { ...filledForm, country: 'Norway' };
      const text = Buffer.from(JSON.stringify(remembered)).toString('base64');
      await page.evaluate((copy) => localStorage.setItem('checkout-form-data', copy), text);
      await page.reload();
      await expect(country).toHaveValue('Norway');
      await page.evaluate(() => localStorage.clear());
    }
    const { note: _note, ...address } = filledForm;
    const canadian = { country: 'Canada', state: 'Ontario', pincode: 'K1A 0B1' };
    const kept = await page.request.post('/account/addresses', {
      form: { ...address, ...canadian, address: '' },
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(kept.ok()).toBe(true);
    await page.goto('/checkout');
    await expect(country).toHaveValue('Canada');
    await page.getByRole('button', { name: 'Another address' }).click();
    await expect(country).toHaveValue('United States');
  },
);

test(
  '[9.03] below $50 free shipping is disabled and shows the missing amount',
  both,
  async ({ page }) => {
    await addToCart(page, 1);
    await page.goto('/checkout');
    const free = page.getByRole('radio', { name: 'Free' });
    await expect(free).toBeDisabled();
    await expect(page.getByRole('group', { name: 'Shipping' })).toContainText('$26.00 more');
    await fillIn(page);
    await page.getByRole('radio', { name: 'Cash on delivery' }).check();
    await page.getByRole('button', { name: place }).last().click();
    await expect(page.getByRole('alert').filter({ hasText: 'Shipping' })).toBeVisible();
  },
);

test('shows five payment methods, one of them not available', both, async ({ page }) => {
  await addToCart(page, 2);
  await page.goto('/checkout');
  const payment = page.getByRole('group', { name: 'Payment' });
  for (const [id, label] of [
    ['[2.128]', 'Direct bank transfer'],
    ['[2.129]', 'Check payments'],
    ['[2.130]', 'Cash on delivery'],
    ['', 'Credit card'],
  ] as const) {
    await test.step(`${id} ${label}`, async () => {
      await expect(payment.getByRole('radio', { name: label })).toBeEnabled();
      await expect(payment.getByRole('radio', { name: label })).not.toBeChecked();
    });
  }
  const paypal = payment.getByRole('radio', { name: 'PayPal' });
  await expect(paypal).toBeDisabled();
  await expect(paypal).toHaveAccessibleName(/Not available/);
  await test.step('[2.133] what is not available is refused by the server as well', async () => {
    await postOrder(page, { payment: 'paypal' });
    await page.goto('/myorder');
    await expect(page.getByRole('heading', { name: 'No Order Placed!' })).toBeVisible();
  });
  for (const [value, label] of [
    ['bank-transfer', 'Direct bank transfer'],
    ['check', 'Check payments'],
    ['cash-on-delivery', 'Cash on delivery'],
  ] as const) {
    await test.step(`[2.133] ${label} is recorded on the order`, async () => {
      await addToCart(page, 19);
      await postOrder(page, { payment: value });
      await page.goto('/myorder');
      await expect(page.getByRole('row').nth(1)).toContainText(`${label}, awaiting payment`);
    });
  }
});

test(
  '[1.13] a placed order is announced over the home page, with a link to it, and the cart is empty',
  both,
  async ({ page }) => {
    await addToCart(page, 19);
    await placeOrder(page);
    await test.step('[4.34] it leads to the home page', () => expect(page).toHaveURL('/'));
    const dialog = page.getByRole('alertdialog', { name: 'Order placed!' });
    await test.step('[4.32] with the alert', () =>
      expect(dialog).toContainText(/V-[0-9A-Z]{4}-[0-9A-Z]{4}/));
    const toOrder = dialog.getByRole('link', { name: 'See my order' });
    await expect(toOrder).toHaveAttribute('href', /^\/order\/\d+\/[0-9a-f]{64}\?placed$/);
    const back = dialog.getByRole('button', { name: 'Back to the shop' });
    // The way to the order is the strong button.
    await expect(toOrder).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(back).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await back.click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(dialog).toHaveCount(0);
    await page.goto('/viewcart');
    await test.step('[4.33] the cart is empty', () =>
      expect(page.getByRole('heading', { name: 'No Items in Cart!' })).toBeVisible());
  },
);

test('[3.62] [4.22] a copy of the form is stored under checkout-form-data after the order, and prefills the next one', async ({
  page,
}) => {
  const stored = () => page.evaluate(() => localStorage.getItem('checkout-form-data'));
  await addToCart(page, 19);
  const form = { ...filledForm, fname: 'Åse', city: 'Tromsø', note: 'Ring twice' };
  await page.goto('/checkout');
  await fillIn(page, { ...form, phone: '' });
  await page.getByRole('button', { name: place }).last().click();
  await page.locator('#phone-problem').waitFor();
  expect(await stored()).toBeNull();
  await placeOrder(page, { form });
  await test.step('[4.35] [4.36] [4.37] kept in the browser, encoded as base64', async () => {
    await expect.poll(stored).not.toBeNull();
    const text = Buffer.from((await stored()) ?? '', 'base64').toString('utf8');
    expect(JSON.parse(text)).toEqual(form);
  });

  await addToCart(page, 19);
  await page.goto('/checkout');
  await expect(page.locator('#fname')).toHaveValue('Åse');
  await expect(page.locator('#country')).toHaveValue(filledForm.country);
  await expect(page.locator('#email')).toHaveValue(filledForm.email);
  await test.step('except for the note, which belongs to the order', () =>
    expect(page.locator('#note')).toHaveValue(''));
});

test('nothing is stored, and a stored copy is deleted, if the customer opts out', async ({
  page,
}) => {
  await addToCart(page, 19);
  await placeOrder(page);
  await addToCart(page, 19);
  await page.goto('/checkout');
  await page.getByRole('checkbox', { name: 'Remember these details on this device' }).uncheck();
  await fillIn(page);
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  await page.getByRole('button', { name: place }).last().click();
  await page.getByRole('alertdialog', { name: 'Order placed!' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('checkout-form-data')))
    .toBeNull();
});

test('signing out removes the stored details from the device', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('checkout-form-data'));
  await addToCart(page, 19);
  await placeOrder(page);
  await expect.poll(stored).not.toBeNull();
  await page.goto('/viewcart');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/signin');
  await expect.poll(stored).toBeNull();
});

test('a changed price is shown, and nothing is ordered until the customer accepts it', async ({
  page,
}) => {
  await addToCart(page, 19);
  await page.goto('/checkout');
  await fillIn(page);
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  await addToCart(page, 19);
  await page.getByRole('button', { name: place }).last().click();
  await expect(page.getByRole('alert').filter({ hasText: 'The total has changed' })).toContainText(
    '$126.00',
  );
  await expect(page.getByRole('button', { name: place }).last()).toHaveText('Place order, $126.00');
  await page.getByRole('button', { name: place }).last().click();
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
});

test(
  'a shortage is reported, and the cart can be adjusted to available stock without losing input',
  both,
  async ({ page, browser, baseURL }) => {
    await addToCart(page, 12, 2);
    await page.goto('/checkout');
    await fillIn(page);
    await page.getByRole('radio', { name: 'Express' }).check();
    await page.getByRole('radio', { name: 'Check payments' }).check();
    const other = await browser.newPage({ baseURL: baseURL ?? '' });
    await signUp(other);
    await addToCart(other, 12, 1);
    await placeOrder(other);
    await other.close();

    await page.getByRole('button', { name: place }).last().click();
    const alert = page.getByRole('alert').filter({ hasText: 'Only 1 of' });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Update cart to available stock' }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.locator('#fname')).toHaveValue(filledForm.fname);
    await page.getByRole('button', { name: place }).last().click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  },
);

test('pressing the button twice places one order', async ({ page }) => {
  await addToCart(page, 19);
  await page.goto('/checkout');
  await fillIn(page);
  await page.getByRole('radio', { name: 'Free' }).check();
  await page.getByRole('radio', { name: 'Check payments' }).check();
  await page.getByRole('button', { name: place }).last().dblclick();
  await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  await page.goto('/myorder');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test.describe('on an unreliable connection', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('input is kept when the server cannot be reached', async ({ page, context }) => {
    await addToCart(page, 19);
    await page.goto('/checkout');
    await fillIn(page);
    await page.getByRole('radio', { name: 'Free' }).check();
    await page.getByRole('radio', { name: 'Check payments' }).check();
    await context.setOffline(true);
    await page.getByRole('button', { name: place }).last().click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please try again' })).toBeVisible();
    await expect(page.locator('#city')).toHaveValue(filledForm.city);
    await context.setOffline(false);
    await page.getByRole('button', { name: place }).last().click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
  });
});

for (const width of [390, 1440]) {
  test(`has no axe findings at ${width} px: new, with errors and placed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await addToCart(page, 19);
    await page.goto('/checkout');
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: place }).last().click();
    await page.locator('#fname-problem').waitFor();
    await expectNoAxeFindings(page);
    await placeOrder(page);
    await expectNoAxeFindings(page);
  });
}

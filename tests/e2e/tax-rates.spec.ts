import type { Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import { addToCart, fillIn, signUp } from '../support/customer-browser.ts';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const both = { tag: '@both' };
const places = {
  Canada: {
    country: 'Canada',
    state: 'Ontario',
    city: 'Toronto',
    pincode: 'M5V 2T6',
    phone: '+1 416 555 0111',
  },
  Japan: {
    country: 'Japan',
    state: 'Tokyo',
    city: 'Tokyo',
    pincode: '100-0001',
    phone: '+81 3 1234 5678',
  },
};

const austria = {
  country: 'Austria',
  state: 'Vienna',
  city: 'Wien',
  pincode: '1010',
  phone: '+43 1 58800',
};

test.afterEach(async ({ page }) => {
  await reset(page, 'tax');
});

test(
  'a merchant sets up tax for three countries, and the checkout charges that of the address',
  both,
  async ({ page, javaScriptEnabled }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/settings/tax');
    await page
      .getByRole('combobox', { name: /^Tax/ })
      .first()
      .selectOption('Tax added at checkout');
    await addRate(page, 1, { Name: 'Sales tax', Standard: '8.875', Where: 'US: Oregon' });
    await addRate(page, 2, { Name: 'HST', Standard: '13', Where: 'Canada' });
    await addRate(page, 3, { Name: 'Consumption tax', Standard: '10', Where: 'JP' });
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.context().clearCookies();
    await signUp(page);
    // $229.00 and $10.00 are rounded each by itself.
    const orders = [
      [filledForm, 'Sales tax, 8.875%$21.21Total$260.21'],
      [{ ...filledForm, ...places.Canada }, 'HST, 13%$31.07Total$270.07'],
      [{ ...filledForm, ...places.Japan }, 'Consumption tax, 10%$23.90Total$262.90'],
    ] as const;
    for (const [form, taxAndTotal] of orders) {
      await addToCart(page, 2);
      await page.goto('/checkout');
      await fillIn(page, form);
      await page.getByRole('radio', { name: 'Standard' }).check();
      if (javaScriptEnabled) await page.locator('#pincode').blur();
      else await page.getByRole('button', { name: 'Update total' }).click();
      const summary = page.getByRole('complementary', { name: 'Your order' });
      await expect(summary).toContainText(taxAndTotal);
      await page.getByRole('radio', { name: 'Check payments' }).check();
      await page
        .getByRole('button', { name: /^Place order/ })
        .last()
        .click();
      await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    }
    await page.goto('/myorder');
    for (const [at, [, taxAndTotal]] of orders.toReversed().entries()) {
      await expect(page.getByRole('row').nth(at + 1)).toContainText(taxAndTotal);
    }
  },
);

test(
  'a business in another member state of the EU pays without tax, and sees why',
  both,
  async ({ page, javaScriptEnabled }) => {
    await signInAsAdmin(page);
    await save(page, 'shop', () => page.locator('#country').selectOption('Germany'));
    await save(page, 'invoices', () => page.locator('#sellerVatNumber').fill('DE 123456789'));
    await save(page, 'tax', async () => {
      await page.locator('#taxMode').selectOption('Prices include tax');
      await page.locator('#vatNumbers').selectOption('Checked by their format');
      await addRate(page, 1, { Name: 'VAT', Standard: '20', Where: 'Austria\nDE' });
    });

    await page.context().clearCookies();
    await signUp(page);
    await addToCart(page, 2);
    await page.goto('/checkout');
    await fillIn(page, { ...filledForm, ...austria });
    await page.getByRole('radio', { name: 'Standard' }).check();
    const summary = page.getByRole('complementary', { name: 'Your order' });
    const number = page.getByRole('textbox', { name: 'VAT number' });
    const enter = async (text: string, shown: string) => {
      await number.fill(text);
      if (javaScriptEnabled) await number.blur();
      else await page.getByRole('button', { name: 'Update total' }).click();
      await expect(summary).toContainText(shown);
    };
    await enter(
      'DE987654321',
      'Total$239.00includes 20% VAT$39.84VAT number of the recipientDE987654321',
    );
    await expect(page.getByText('is not one of the country that the order goes to')).toBeVisible();
    await enter('12', 'Total$239.00');
    await expect(page.getByText('Enter the VAT number as it is written')).toBeVisible();
    await page.getByRole('radio', { name: 'Check payments' }).check();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alert').first()).toContainText(
      'Please complete 1 field: VAT number',
    );
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    const reversed = [
      'Total$199.16Reverse chargethe recipient is liable for the VAT',
      'VAT number of the recipientATU12345678VAT number of the sellerDE123456789',
    ].join('');
    await enter('at u1234 5678', reversed);
    // In the choice of the method as in the summary.
    await expect(page.getByText('$8.33')).toHaveCount(2);
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Order placed!' })).toBeVisible();
    await page.goto('/myorder');
    await expect(page.getByRole('row').nth(1)).toContainText(reversed);
    await reset(page, 'shop');
    await reset(page, 'invoices');
  },
);

async function reset(page: Page, section: string) {
  await page.context().clearCookies();
  await signInAsAdmin(page);
  await page.goto(`/admin/settings/${section}?reset`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('These settings were reset to the defaults.')).toBeVisible();
}

async function save(page: Page, section: string, change: () => Promise<unknown>) {
  await page.goto(`/admin/settings/${section}`);
  await change();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
}

async function addRate(page: Page, number: number, fields: Record<string, string>) {
  await page.getByRole('button', { name: 'Add a rate' }).click();
  const rate = page.getByRole('group', { name: `rate ${number}` });
  for (const [label, text] of Object.entries({ Reduced: '0', ...fields })) {
    await rate.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
  }
  await rate.getByRole('combobox', { name: 'Shipping' }).selectOption('Taxed at the standard rate');
}

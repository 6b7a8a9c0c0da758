import {
  addToCart,
  button,
  enterCode,
  look,
  openCartMenu,
  otherCount,
  quickAdd,
  searchWithSuggestions,
  type Step,
  type,
  untilLoaded,
  untilSaved,
} from './customer-visit.ts';

export interface Scenario {
  name: string;
  path: string;
  /** With an account whose cart has two products. */
  isSignedIn?: boolean;
  steps: Step[];
}

const shirt = 1;
const headphones = 2;

/** What customers do on each page, in the order in which they would. */
export function scenarios(): Scenario[] {
  return [
    { name: 'home', path: '/', steps: homeSteps },
    { name: 'listing', path: '/shop?view=rows&size=12', steps: listingSteps },
    { name: 'product with sizes', path: `/product/${shirt}`, steps: sizesSteps },
    {
      name: 'product with pictures and video',
      path: `/product/${headphones}`,
      steps: gallerySteps,
    },
    { name: 'cart', path: '/viewcart', isSignedIn: true, steps: cartSteps },
    { name: 'checkout', path: '/checkout', isSignedIn: true, steps: checkoutSteps },
    { name: 'sign-in', path: '/signin', steps: signInSteps },
    { name: 'contact', path: '/contact', steps: contactSteps },
    {
      name: 'review',
      path: `/product/${headphones}/review`,
      isSignedIn: true,
      steps: reviewSteps,
    },
  ];
}

const homeSteps: Step[] = [
  ['search with suggestions', searchWithSuggestions],
  ['next slide', ({ page, press }) => press(button(page, 'Next slide'))],
  ['first slide', ({ page, press }) => press(button(page, 'Slide 1'))],
  ['quick add', (visit) => quickAdd(visit, button(visit.page, /^Add .* to cart$/).first())],
  ['open and close the cart menu', openCartMenu],
  [
    'subscribe',
    async ({ page, press }) => {
      await type(page.locator('#subscriber'), 'ingrid@example.com');
      await press(button(page, 'Subscribe'));
      await page.locator('#subscribed').waitFor();
    },
  ],
];

const listingSteps: Step[] = [
  [
    'sort',
    async ({ page }) => {
      await page.getByLabel('Sort by').focus();
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(/sort=/);
      await untilLoaded(page);
    },
  ],
  [
    'filter',
    async (visit) => {
      const { page, isPhone, press } = visit;
      if (isPhone) await press(button(page, 'Filter'));
      const sheet = page.locator('#filter');
      await press(sheet.getByText('On sale', { exact: true }));
      await page.waitForURL(/sale=yes/);
      await untilLoaded(page);
      if (isPhone) await press(sheet.getByRole('button', { name: /^Show \d/ }));
    },
  ],
  [
    'remove the filter',
    async ({ page, press }) => {
      await press(page.getByRole('link', { name: 'Remove On sale' }));
      await page.waitForURL((url) => !url.search.includes('sale'));
      await untilLoaded(page);
    },
  ],
  ['show a grid', (visit) => look(visit, visit.isPhone ? '2 columns' : '4 columns')],
  ['show 48 per page', (visit) => look(visit, '48 per page')],
  ['quick add', (visit) => quickAdd(visit, button(visit.page, /^Add .* Headphones .* to cart$/))],
  ['quick add with sizes', (visit) => quickAdd(visit, button(visit.page, /T-Shirt .* to cart$/))],
  ['show rows', (visit) => look(visit, 'Rows')],
  ['show 12 per page', (visit) => look(visit, '12 per page')],
  [
    'show more',
    async ({ page, press }) => {
      await press(page.getByRole('link', { name: /^Show \d+ more$/ }));
      await page.waitForURL(/from=/);
      await untilLoaded(page);
    },
  ],
  [
    'open a product and go back',
    async ({ page, press }) => {
      await press(page.getByRole('main').getByRole('article').first().getByRole('link').first());
      await page.waitForURL(/\/product\//);
      await page.locator('.gallery').waitFor();
      await page.goBack();
      await page.getByRole('main').getByRole('article').first().waitFor();
    },
  ],
];

const sizesSteps: Step[] = [
  [
    'choose a size',
    ({ page, press }) => press(page.locator('#buy').getByText('M', { exact: true })),
  ],
  ['raise the quantity', ({ page, press }) => press(button(page, 'One more'))],
  ['add to cart', addToCart],
  ['open a tab', ({ page, press }) => press(page.getByText('Shipping & Returns').first())],
  ['open the reviews', ({ page, press }) => press(page.getByText(/^Reviews \(/).first())],
  [
    'open the size guide',
    async ({ page, press }) => {
      await press(page.getByRole('link', { name: 'Size guide' }));
      const guide = page.getByRole('dialog', { name: 'Size guide' });
      await guide.getByRole('table').waitFor();
      await press(guide.getByRole('button', { name: 'Close' }));
    },
  ],
];

const gallerySteps: Step[] = [
  [
    'show another picture',
    ({ page, press }) => press(page.locator('.gallery fieldset label').nth(1)),
  ],
  [
    'zoom',
    async ({ page, press }) => {
      await press(button(page, 'Zoom'));
      const zoom = page.getByRole('dialog', { name: 'Zoom' });
      await press(zoom.getByText('2×', { exact: true }));
      await press(zoom.getByRole('button', { name: 'Next picture' }));
      await press(zoom.getByRole('button', { name: 'Close' }));
    },
  ],
  ['add to cart', addToCart],
  [
    'add by the bar below',
    async (visit) => {
      const { page, press } = visit;
      await page.locator('#related').scrollIntoViewIfNeeded();
      const added = await otherCount(page);
      await press(page.locator('.buy-bar').getByRole('button'));
      await added.waitFor();
    },
  ],
  ['open and close the cart menu', openCartMenu],
];

const cartSteps: Step[] = [
  [
    'raise a quantity',
    async ({ page, press }) => {
      await press(button(page.getByRole('main'), 'One more').first());
      await untilSaved(page);
    },
  ],
  [
    'remove a line',
    async ({ page, press }) => {
      await press(button(page.getByRole('main'), /^Remove /).first());
      await button(page, /^Undo/).waitFor();
    },
  ],
  [
    'undo',
    async ({ page, press }) => {
      await press(button(page, /^Undo/));
      await button(page, /^Undo/).waitFor({ state: 'hidden' });
    },
  ],
  [
    'estimate shipping',
    async ({ page, press }) => {
      await press(page.getByText('Estimate shipping'));
      await press(button(page, 'Estimate').last());
      await page.getByText(/^Shipping to /).waitFor({ state: 'attached' });
    },
  ],
  ['enter a discount code', enterCode],
];

const checkoutSteps: Step[] = [
  ['type a name', ({ page }) => type(page.locator('#fname'), 'Ingrid')],
  [
    'choose a country',
    async ({ page }) => {
      await page.locator('#country').focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
    },
  ],
  ['type a postal code', ({ page }) => type(page.locator('#pincode'), '97205')],
  [
    'choose shipping',
    ({ page, press }) => press(page.getByText('Express', { exact: true }).first()),
  ],
  [
    'choose a payment method',
    ({ page, press }) => press(page.getByText('Direct bank transfer').first()),
  ],
  ['enter a discount code', enterCode],
  [
    'place an incomplete order',
    async ({ page, press }) => {
      await press(button(page, /^Place order/).last());
      await page.getByRole('alert').filter({ hasText: 'Please complete' }).waitFor();
    },
  ],
];

const signInSteps: Step[] = [
  ['open a tab', ({ page, press }) => press(page.getByText('Register', { exact: true }).first())],
  ['go back', ({ page, press }) => press(page.getByText('Sign In', { exact: true }).first())],
  ['type a username', ({ page }) => type(page.locator('#login'), 'ingrid')],
  [
    'send a wrong password',
    async ({ page, press }) => {
      await type(page.locator('#password'), 'wrong word');
      await press(button(page, 'Sign In'));
      await page.locator('[aria-invalid=true], [role=alert]:not(:empty)').first().waitFor();
    },
  ],
];

const contactSteps: Step[] = [
  [
    'send it empty',
    async ({ page, press }) => {
      await press(button(page.getByRole('main'), /send/i).last());
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
  ['type', ({ page }) => type(page.locator('#name'), 'Ingrid')],
];

const reviewSteps: Step[] = [
  ['choose stars', ({ page, press }) => press(page.locator('.star-choice label').nth(3))],
  ['type', ({ page }) => type(page.locator('[name=text]'), 'Quiet')],
  [
    'send it incomplete',
    async ({ page, press }) => {
      // The browser itself holds back an empty name.
      await page.locator('[name=author]').fill(' ');
      await press(button(page, 'Publish the review'));
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  ],
];

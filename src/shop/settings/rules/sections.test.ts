import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from './settings.ts';
import { withoutRow, withRow } from './nested-rules.ts';
import { blankRow, rowsNamed } from './section.ts';
import { type SectionName, sectionNames, sections } from './sections.ts';

const terms = {
  currency: 'USD',
  provided: ['credit-card'] as const,
  accepted: [],
  hasBankAccount: false,
  regionIn: (_: string, text: string) => (text === 'OR' ? 'Oregon' : null),
  isDemo: false,
  filters: [],
};

function typedIn(name: SectionName) {
  return sections[name].write(defaultSettings, terms);
}

/** Reads a section of which one field was typed over. */
function read(name: SectionName, field: string, text: string) {
  return sections[name].read({ ...typedIn(name), [field]: text }, terms);
}

const taken: [name: SectionName, field: string, text: string, changed: Partial<Settings>][] = [
  ['shop', 'shopName', ' Kiln &  Co ', { shopName: 'Kiln & Co' }],
  ['shop', 'contactNotes', '', { contactNotes: [] }],
  ['hours', 'stores.0.openingHours', 'Mon: 10:00–12:30\n\n Sun:closed', {}],
  ['prices', 'currency', 'EUR', { currency: 'EUR' }],
  ['return-terms', 'returnDays', '45', { returnDays: 45 }],
  ['listing', 'pageSize', '100', { pageSize: 100 }],
  ['listing', 'listView', 'grid3', { listView: 'grid3' }],
  ['reviews', 'reviewsFrom', 'everyone', { reviewsFrom: 'everyone' }],
  [
    'notifications',
    'notificationEmails',
    'sales@shop.example\n\n stock@shop.example ',
    { notificationEmails: ['sales@shop.example', 'stock@shop.example'] },
  ],
  ['promotions', 'welcomePercentOff', '0', { welcomePercentOff: 0 }],
  ['about', 'brands', 'One\r\n\r\nTwo', { brands: ['One', 'Two'] }],
  ['about', 'aboutCounters.0.suffix', '', {}],
];

describe('the sections of the settings', () => {
  it('contain every setting exactly once', () => {
    const keys = sectionNames.flatMap((name) => sections[name].keys);
    expect(keys.toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
  });

  it.each(sectionNames)('%s reads what it writes: the defaults keep every rule', (name) => {
    const { values, problems } = sections[name].read(typedIn(name), terms);
    expect(problems).toEqual({});
    // PayPal has no provider: it is not kept as selected.
    const usable = defaultSettings.acceptedPayments.filter((method) => method !== 'paypal');
    const expected = name === 'payments' ? { acceptedPayments: usable } : {};
    expect({ ...defaultSettings, ...values }).toEqual({ ...defaultSettings, ...expected });
  });

  it.each(taken)('%s takes %s “%s”', (...[name, field, text, changed]) => {
    const { values, problems } = read(name, field, text);
    expect(problems).toEqual({});
    expect(values).toMatchObject(changed);
  });

  it.each([
    ['shop', 'shopName', ''],
    ['shop', 'shopName', 'x'.repeat(41)],
    ['shop', 'email', 'not-an-email'],
    ['shop', 'phone', 'call me'],
    ['shop', 'address', ' \n '],
    ['shop', 'country', 'XX'],
    ['shop', 'country', ''],
    ['hours', 'openingHours.0.days', ''],
    ['hours', 'openingHours.1.days', 'Monday–Saturday'],
    ['hours', 'stores.1.name', 'Kiln Street'],
    ['hours', 'stores.0.openingHours', 'always'],
    ['hours', 'stores.0.latitude', '90.1'],
    ['hours', 'stores.0.longitude', '1e3'],
    ['prices', 'currency', 'XYZ'],
    ['prices', 'currency', 'JPY'],
    ['tax', 'taxMode', 'sometimes'],
    ['tax', 'taxRounding', 'up'],
    ['shipping', 'shippingMethods.2.price.bands', '-1'],
    ['shipping', 'shippingMethods.2.price.bands', '1.999'],
    ['shipping', 'shippingMethods.2.price.bands', '99999999999'],
    ['shipping', 'shippingMethods.2.price.bands', ''],
    ['shipping', 'shippingMethods.2.price.bands', '0: 10\n0: 5'],
    ['shipping', 'shippingMethods.2.price.bands', '50: 10\n20: 5'],
    ['shipping', 'shippingMethods.2.name', ''],
    ['shipping', 'shippingMethods.2.code', 'standard'],
    ['shipping', 'shippingMethods.2.code', 'Ex press'],
    ['shipping', 'shippingMethods.2.code', 'none'],
    ['shipping', 'shippingMethods.2.days', '5-3'],
    ['shipping', 'shippingMethods.2.zones', 'Atlantis'],
    ['shipping', 'shippingMethods.2.zones', 'US: Orgeon'],
    ['return-terms', 'returnDays', '61'],
    ['shipping', 'returnsText', ''],
    ['listing', 'listView', 'grid9'],
    ['listing', 'pageSize', '0'],
    ['listing', 'pageSize', '101'],
    ['listing', 'pageSize', '3.5'],
    ['listing', 'fewLeftAt', '-1'],
    ['payments', 'unpaidOrderDays', '366'],
    ['reviews', 'reviewsFrom', 'unknown'],
    ['notifications', 'notificationEmails', 'sales@shop.example, stock@shop.example'],
    ['promotions', 'newsletterCouponMinor', '0'],
    ['promotions', 'welcomePercentOff', '101'],
    ['about', 'team.3.name', 'Ines Moreau'],
    ['about', 'aboutCounters.0.value', 'many'],
    ['home', 'slides.0.picture', '../../etc/passwd'],
    ['home', 'slides.0.link.to', 'https://evil.example'],
    ['home', 'slides.0.link.to', '//evil.example'],
    ['home', 'slides.0.link.to', 'javascript:alert(1)'],
    ['home', 'banners.0.heading.first', ''],
    ['privacy', 'privacyPage.intro', ''],
    ['terms', 'termsPage.sections.0.title', ''],
    ['delivery', 'shippingPage.sections.0.paragraphs', ''],
    ['returns', 'returnsPage.label', ''],
  ] as const)('%s refuses %s “%s”, with words beside it', (name, field, text) => {
    const { values, problems } = read(name, field, text);
    expect(values).toBeNull();
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(/./);
  });

  it.each([
    ['searchSynonyms', 'hoodie = sweatshirt\nbad line\n', 'Please check this line: “bad line”'],
    ['searchRedirects', 'returns → https://elsewhere.example', '“returns → https://elsewhere.'],
    ['pinnedProducts', `scarf: 27\n${'ring '.repeat(20)}`, `“${'ring '.repeat(12)}…”`],
    ['hiddenSearches', 'one\n'.repeat(501), 'Please enter up to 500 lines'],
  ])('the rules of searches say which line of %s is wrong', (field, text, words) => {
    expect(read('search', field, text).problems[field]).toContain(words);
  });

  it('a tax rate has millionths, and a code of its own', () => {
    const typed = { ...typedIn('tax'), taxMode: 'exclusive' };
    const rate = (at: number, change: object = {}) => {
      const fields = {
        name: 'VAT',
        standardPpm: '8.875',
        reducedPpm: '5',
        zones: 'US: OR',
        ...change,
      };
      const row = { ...fields, code: '', isShippingTaxed: 'true' };
      return Object.fromEntries(
        Object.entries(row).map(([key, text]) => [`taxRates.${at}.${key}`, text]),
      );
    };
    const one = sections.tax.read({ ...typed, ...rate(0) }, terms);
    expect(one.values).toMatchObject({
      taxMode: 'exclusive',
      taxRates: [{ code: 'us-oregon-vat', standardPpm: 88_750, reducedPpm: 50_000 }],
    });
    const two = sections.tax.read({ ...typed, ...rate(0), ...rate(1) }, terms);
    expect(two.problems).toEqual({ 'taxRates.1.code': 'This entry is a duplicate' });
    for (const wrong of [
      { standardPpm: '100.1' },
      { reducedPpm: '5.00001' },
      { zones: 'US: Orgeon' },
    ]) {
      const { problems } = sections.tax.read({ ...typed, ...rate(0, wrong) }, terms);
      expect(Object.keys(problems)).toEqual([`taxRates.0.${Object.keys(wrong)[0]}`]);
    }
  });

  it('at least one usable payment method stays enabled', () => {
    const { read: readPayments } = sections.payments;
    const days = { unpaidOrderDays: '7', capturePayments: 'ordered', walletButtons: 'off' };
    const only = (method: string) => ({ ...days, [`acceptedPayments.${method}`]: 'on' });
    expect(readPayments(only('check'), terms).values).toMatchObject({
      acceptedPayments: ['check'],
    });
    expect(readPayments(only('credit-card'), terms).values).not.toBeNull();
    for (const typed of [days, only('paypal'), only('gold')]) {
      expect(Object.keys(readPayments(typed, terms).problems)).toEqual(['acceptedPayments']);
    }
    const noCards = { ...terms, provided: [] };
    expect(readPayments(only('credit-card'), noCards).values).toBeNull();
  });

  it('a payment method without a provider cannot be selected, and says why', () => {
    const options = (isCardTaken: boolean) => {
      const shape = sections.payments.shape({
        ...terms,
        provided: isCardTaken ? ['credit-card'] : [],
      });
      const methods = shape.kind === 'group' ? shape.parts['acceptedPayments'] : undefined;
      return methods?.kind === 'ticks' ? methods.options : [];
    };
    const closed = (isCardTaken: boolean) =>
      options(isCardTaken).flatMap(({ value, isUnavailable }) => (isUnavailable ? [value] : []));
    expect(closed(true)).toEqual(['paypal']);
    expect(closed(false)).toEqual(['paypal', 'credit-card']);
    expect(options(true).find(({ value }) => value === 'paypal')?.hint).toContain('provider');
    expect(typedIn('payments')).not.toHaveProperty(['acceptedPayments.paypal']);
    const selected = { 'acceptedPayments.paypal': 'on', 'acceptedPayments.check': 'on' };
    const sent = {
      ...selected,
      unpaidOrderDays: '7',
      capturePayments: 'ordered',
      walletButtons: 'off',
    };
    expect(sections.payments.read(sent, terms).values).toMatchObject({
      acceptedPayments: ['check'],
    });
  });

  it('bank transfer can be selected without an account, and says that it waits for one', () => {
    const bankTransfer = (hasBankAccount: boolean) => {
      const shape = sections.payments.shape({ ...terms, hasBankAccount });
      const methods = shape.kind === 'group' ? shape.parts['acceptedPayments'] : undefined;
      return methods?.kind === 'ticks' ? methods.options[0] : undefined;
    };
    const waiting = 'Unavailable until you enter the bank account below.';
    expect(bankTransfer(false)).toMatchObject({ hint: waiting, isUnavailable: false });
    expect(bankTransfer(true)?.hint).not.toBe(waiting);
  });

  it('a bank account is complete or empty, and its IBAN is valid', () => {
    const account = {
      'bankAccount.holder': 'Kiln & Co',
      'bankAccount.accountNumber': 'DE89 3704 0044 0532 0130 00',
    };
    const readTyped = (typed: Record<string, string>) =>
      sections.payments.read(
        {
          'acceptedPayments.check': 'on',
          unpaidOrderDays: '7',
          capturePayments: 'ordered',
          walletButtons: 'off',
          ...typed,
        },
        terms,
      );
    expect(readTyped(account).values?.bankAccount).toEqual({
      holder: 'Kiln & Co',
      bankName: '',
      accountNumber: 'DE89 3704 0044 0532 0130 00',
      routingCode: '',
      note: '',
    });
    for (const number of ['12-3456789', '000123456789', 'GB33 BUKB 2020 1555 5555 55']) {
      expect(readTyped({ ...account, 'bankAccount.accountNumber': number }).problems).toEqual({});
    }
    const wrong = [
      ['bankAccount.accountNumber', { ...account, 'bankAccount.accountNumber': '' }],
      ['bankAccount.holder', { ...account, 'bankAccount.holder': '' }],
      // Two digits the wrong way round.
      [
        'bankAccount.accountNumber',
        { ...account, 'bankAccount.accountNumber': 'DE89 3704 0044 0532 0310 00' },
      ],
      ['bankAccount.accountNumber', { ...account, 'bankAccount.accountNumber': '<b>1</b>' }],
    ] as const;
    for (const [field, typed] of wrong) {
      expect(Object.keys(readTyped(typed).problems)).toEqual([field]);
      expect(readTyped(typed).values).toBeNull();
    }
    expect(Object.keys(readTyped({ 'bankAccount.bankName': 'Harbor Bank' }).problems)).toEqual([
      'bankAccount.holder',
      'bankAccount.accountNumber',
    ]);
  });

  it('bank transfer can be the only method only with an account, except in the demo', () => {
    const only = {
      'acceptedPayments.bank-transfer': 'on',
      unpaidOrderDays: '0',
      capturePayments: 'ordered',
      walletButtons: 'off',
    };
    expect(sections.payments.read(only, terms).problems).toEqual({
      acceptedPayments: expect.stringContaining('bank account'),
    });
    expect(sections.payments.read(only, { ...terms, isDemo: true }).problems).toEqual({});
  });

  it('rows can be added and removed, and empty rows are dropped', () => {
    const row = rowsNamed(sections.about.shape(terms), 'team');
    if (!row) throw new Error('there is no team');
    const longer = withRow(typedIn('about'), 'team', (at) => blankRow(row, at));
    expect(longer).toMatchObject({ 'team.8.name': '', 'team.8.role': '' });
    expect(sections.about.read(longer, terms).values?.team).toHaveLength(8);
    const shorter = withoutRow({ ...longer, 'team.8.name': 'New', 'team.8.role': 'One' }, 'team.0');
    const { values } = sections.about.read(shorter, terms);
    expect(values?.team?.map(({ name }) => name)).toContain('New');
    expect(values?.team).toHaveLength(8);
    expect(rowsNamed(sections.about.shape(terms), 'nothing')).toBeNull();
  });

  it('lists that a page needs cannot be emptied', () => {
    const typed = Object.entries(typedIn('home')).filter(([name]) => !name.startsWith('slides'));
    const { problems } = sections.home.read(Object.fromEntries(typed), terms);
    expect(problems).toEqual({ slides: 'Please enter at least 1' });
  });

  it('[T17] [T24] texts are stored as typed and shown as text', () => {
    const text = '<img src=x onerror=alert(1)> {{7*7}} ${7*7}';
    expect(read('shop', 'tagline', text).values).toMatchObject({ tagline: text });
  });
});

/** What the stand-in for a wallet knows of its customer: two addresses. */
const wallet = {
  name: 'Ingrid Solberg',
  email: 'ingrid@example.com',
  phone: '+1 503 555 0111',
  addresses: {
    Portland: {
      line1: '218 Alder Avenue',
      line2: null,
      city: 'Portland',
      state: 'OR',
      postal_code: '97205',
      country: 'US',
    },
    Reykjavik: {
      line1: 'Laugavegur 1',
      line2: null,
      city: 'Reykjavik',
      state: '',
      postal_code: '101',
      country: 'IS',
    },
  },
};

/** The code of Stripe's Express Checkout Element, where the browser has this wallet; null for none. */
export function expressScript(label: string | null): string {
  return `(${String(expressCheckout)})(${JSON.stringify({ ...wallet, label })})`;
}

/** In a frame of Stripe's, which alone can open the wallet. */
export const walletPage = `<title>Wallet</title><style>body { margin: 0 } button { width: 100%; height: 48px }</style><button></button><script>
const button = document.querySelector('button');
button.textContent = decodeURIComponent(location.hash.slice(1));
button.addEventListener('click', () => parent.postMessage('wallet', '*'));
</script>`;

interface Rate {
  id: string;
  displayName: string;
  amount: number;
}

interface Shown {
  lineItems?: { name: string; amount: number }[];
  shippingRates?: Rate[];
  shippingAddressRequired?: boolean;
  emailRequired?: boolean;
  phoneNumberRequired?: boolean;
}

/**
 * Runs in the browser, in the place of Stripe.js: the buttons are in a frame, and the wallet is a dialog of the browser
 * that the shop can fill only with what the events return (docs.stripe.com/elements/express-checkout-element).
 */
function expressCheckout(customer: typeof wallet & { label: string | null }): void {
  type Handler = (event: object) => void;
  const { Stripe: open } = globalThis as unknown as { Stripe: (key: string) => object };

  function elements(options: Record<string, unknown>) {
    if ('paymentMethodTypes' in options)
      throw new Error('paymentMethodTypes was removed in Endive');
    if (options['captureMethod'] !== 'manual') throw new Error('captureMethod is missing');
    let { amount } = options as { amount: number };
    const handlers = new Map<string, Handler>();
    const fire = (kind: string, event: object) => handlers.get(kind)?.(event);
    const group = {
      isSubmitted: false,
      amount: () => amount,
      currency: options['currency'],
      update: (change: { amount: number }) => void ({ amount } = change),
      submit: async () => {
        group.isSubmitted = true;
        return {};
      },
      create: () => ({ mount, on: handlers.set.bind(handlers), destroy: () => closeSheet() }),
    };

    function mount(place: HTMLElement): void {
      if (customer.label === null) return void setTimeout(() => fire('ready', {}));
      const frame = document.createElement('iframe');
      frame.title = 'Secure express checkout frame';
      frame.src = `https://js.stripe.com/wallet.html#${encodeURIComponent(customer.label)}`;
      Object.assign(frame.style, { width: '100%', height: '48px', border: '0', display: 'block' });
      frame.addEventListener('load', () => {
        fire('ready', {
          availablePaymentMethods: { applePay: true, googlePay: false, link: false },
        });
      });
      place.append(frame);
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow && data === 'wallet') press();
      });
    }

    function press(): void {
      const timer = setTimeout(() => console.error('click was not resolved within a second'), 1000);
      const resolve = (shown: Shown) => {
        clearTimeout(timer);
        openSheet(shown);
      };
      fire('click', { expressPaymentType: 'apple_pay', resolve });
    }

    function closeSheet(): void {
      document.querySelector('dialog[aria-label="Wallet"]')?.remove();
    }

    function openSheet(first: Shown): void {
      if (first.shippingAddressRequired && !first.shippingRates?.length) {
        throw new Error('shippingRates are required with shippingAddressRequired');
      }
      const sheet = document.createElement('dialog');
      sheet.setAttribute('aria-label', 'Wallet');
      // The browser's own dialog tells the page nothing of what is chosen in it.
      for (const kind of ['input', 'change']) {
        sheet.addEventListener(kind, (event) => event.stopPropagation());
      }
      document.body.append(sheet);
      sheet.showModal();
      let shown = first;
      let rate = shown.shippingRates?.[0];
      let address = customer.addresses.Portland;
      const field = (name: string, offered: string[], change: (value: string) => void) => {
        const select = document.createElement('select');
        select.append(...offered.map((option) => new Option(option)));
        select.addEventListener('change', () => change(select.value));
        const label = document.createElement('label');
        label.append(name, ' ', select);
        return { label, select };
      };
      const button = (name: string, act: () => void) => {
        const made = document.createElement('button');
        made.textContent = name;
        made.addEventListener('click', act);
        return made;
      };
      const items = document.createElement('ul');
      const news = document.createElement('p');
      news.setAttribute('role', 'alert');
      const pay = button('Pay', () => confirm());
      const rates = field('Delivery', [], (name) => {
        rate = shown.shippingRates?.find(({ displayName }) => displayName === name);
        fire('shippingratechange', { shippingRate: rate, resolve: update, reject });
      });
      const places = field('Address', Object.keys(customer.addresses), (name) => {
        address = customer.addresses[name as keyof typeof customer.addresses];
        askAddress();
      });
      const cancel = button('Cancel', () => {
        closeSheet();
        fire('cancel', {});
      });
      sheet.append(items, places.label, rates.label, pay, cancel, news);
      draw();
      if (first.shippingAddressRequired) askAddress();

      function askAddress(): void {
        const { city, state, postal_code, country } = address;
        pay.disabled = true;
        const partial = { city, state, postal_code, country };
        fire('shippingaddresschange', {
          name: customer.name,
          address: partial,
          resolve: (change: Shown) => {
            rate = (change.shippingRates ?? shown.shippingRates)?.[0];
            update(change);
          },
          reject,
        });
      }

      function reject(): void {
        news.textContent = 'This address cannot be used.';
      }

      function update(change: Shown = {}): void {
        shown = { ...shown, ...change };
        news.textContent = '';
        pay.disabled = false;
        draw();
      }

      function draw(): void {
        const { lineItems = [], shippingRates = [] } = shown;
        const sum = lineItems.reduce((total, item) => total + item.amount, 0);
        if (sum > amount) throw new Error('the line items exceed the amount');
        items.replaceChildren(
          ...[...lineItems, { name: 'Total', amount }].map((item) => {
            const row = document.createElement('li');
            row.textContent = `${item.name} ${(item.amount / 100).toFixed(2)}`;
            return row;
          }),
        );
        rates.select.replaceChildren(
          ...shippingRates.map((one) => {
            const isChosen = one.id === rate?.id;
            return new Option(one.displayName, one.displayName, isChosen, isChosen);
          }),
        );
      }

      function confirm(): void {
        pay.disabled = true;
        const { name, email, phone } = customer;
        const details = { name, address };
        fire('confirm', {
          expressPaymentType: 'apple_pay',
          billingDetails: {
            ...details,
            ...(first.emailRequired && { email }),
            ...(first.phoneNumberRequired && { phone }),
          },
          ...(first.shippingAddressRequired && { shippingAddress: details, shippingRate: rate }),
          paymentFailed: () => {
            news.textContent = 'Payment failed';
          },
        });
      }
    }
    return group;
  }

  interface Confirmation {
    elements: ReturnType<typeof elements>;
    clientSecret: string;
    redirect?: string;
  }

  /** The card of the wallet is that of the server. */
  async function confirmPayment({ elements: group, clientSecret: secret }: Confirmation) {
    if (!group.isSubmitted) throw new Error('elements.submit() has to be called first');
    const sent = { secret, amount: group.amount(), currency: group.currency };
    const body = JSON.stringify({ ...sent, isByWallet: true });
    const answer = await fetch('https://api.stripe.com/stand-in', { method: 'POST', body });
    const { result } = (await answer.json()) as { result: string };
    return result === 'paid' ? { paymentIntent: {} } : { error: { message: result } };
  }

  Object.assign(globalThis, {
    Stripe: (key: string) => ({ ...open(key), elements, confirmPayment }),
  });
}

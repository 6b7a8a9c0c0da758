import type { BrowserContext, Route } from '@playwright/test';
import { formatMoney } from '#platform/format.ts';
import { moneyOf } from '#shop/payments/integrations/stripe-payment.ts';
import { test as base } from './shop-test.ts';
import { startShop } from './shop-server.ts';
import { startStripeServer, type StripeServer } from './stripe-server.ts';
import { expressScript, walletPage } from './stripe-wallets.ts';

/** Playwright's test with a shop that takes cards with the stand-in for Stripe, also at the hosts of Stripe.js. */
export const test = base.extend<
  { stripeJs: void; wallet: string | null },
  { stripe: StripeServer }
>({
  /** What the button of the browser's wallet says. */
  wallet: [null, { option: true }],
  stripe: [
    async ({}, provide) => {
      const stripe = await startStripeServer();
      await provide(stripe);
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ stripe: { origin, keys } }, provide) => {
      const shop = await startShop({
        STRIPE_API_BASE: origin,
        STRIPE_SECRET_KEY: keys.secretKey,
        STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
        STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      });
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stripeJs: [
    async ({ context, stripe, wallet }, provide) => {
      await serveStripeJs(context, stripe, wallet);
      await provide();
    },
    { auto: true },
  ],
});

/** The only addresses elsewhere that a browser may request: those of Stripe, and its own page. */
export const stripesHosts =
  /^asks (?:https:\/\/(?:js|api|hooks)\.stripe\.com\/|http:\/\/127\.0\.0\.1:\d+\/c\/pay\/)/;

async function serveStripeJs(
  context: BrowserContext,
  stripe: StripeServer,
  wallet: string | null,
): Promise<void> {
  const html = (body: string) => (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en">${body}` });
  await context.route('https://js.stripe.com/endive/stripe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `(${String(stripeJs)})();${expressScript(wallet)}`,
    }),
  );
  await context.route('https://js.stripe.com/card.html', html(cardPage));
  await context.route('https://js.stripe.com/wallet.html', html(walletPage));
  await context.route('https://hooks.stripe.com/bank.html', html(bankPage));
  await context.route('https://api.stripe.com/**', (route) => {
    const sent: Sent & WalletPayment = route.request().postDataJSON();
    const headers = { 'access-control-allow-origin': '*' };
    const json = sent.isByWallet ? payByWallet(stripe, sent) : answer(stripe, sent);
    return route.fulfill({ headers, json });
  });
}

interface WalletPayment {
  isByWallet?: boolean;
  secret: string;
  /** Of the sheet. */
  amount: number;
  currency: string;
}

/** Stripe refuses an intent that differs from what the wallet has shown. */
function payByWallet(
  { payments, pay, walletCard }: StripeServer,
  { secret, amount, currency }: WalletPayment,
) {
  const payment = [...payments.values()].find(({ clientSecret }) => clientSecret === secret);
  if (payment?.status !== 'open') return { result: 'ended' };
  if (payment.amount !== amount || payment.currency !== currency) return { result: 'different' };
  return { result: pay(payment.id, walletCard, true) };
}

interface Sent {
  secret: string;
  card?: string;
  isConfirmed?: boolean;
}

function answer({ payments, pay }: StripeServer, { secret, card, isConfirmed }: Sent) {
  const payment = [...payments.values()].find(({ clientSecret }) => clientSecret === secret);
  if (payment?.status !== 'open') return { result: 'ended' };
  const { amount, currency, returnUrl, id } = payment;
  const result = card === undefined ? 'shown' : pay(id, card, isConfirmed);
  return { result, returnUrl, total: formatMoney(moneyOf(amount, currency)) };
}

const cardPage = `<title>Card</title><label>Card number <input></label><script>
addEventListener('message', ({ ports: [port] }) => port.postMessage(document.querySelector('input').value));
</script>`;

const bankPage = `<title>Bank</title><p>Your bank</p><button>Confirm</button><button>Refuse</button><script>
addEventListener('click', ({ target }) => parent.postMessage({ isConfirmed: target.textContent === 'Confirm' }, '*'));
</script>`;

interface StripeAnswer {
  result: 'shown' | 'paid' | 'declined' | 'second-step' | 'ended';
  returnUrl: string;
  total: string;
}

/** Runs in the browser, in the place of Stripe.js: the card is entered in a frame that the shop cannot read. */
function stripeJs(): void {
  async function ask(sent: object): Promise<StripeAnswer> {
    const body = JSON.stringify(sent);
    return (await fetch('https://api.stripe.com/stand-in', { method: 'POST', body })).json();
  }

  function show(place: HTMLElement, url: string): HTMLIFrameElement {
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.src = url;
    place.append(frame);
    return frame;
  }

  function cardIn(frame: HTMLIFrameElement): Promise<string> {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(String(data)));
      port1.start();
      frame.contentWindow?.postMessage(null, '*', [port2]);
    });
  }

  async function secondStep(): Promise<boolean> {
    const frame = show(document.body, 'https://hooks.stripe.com/bank.html');
    const isConfirmed = await new Promise<boolean>((resolve) => {
      addEventListener('message', ({ data }) => resolve(data.isConfirmed), { once: true });
    });
    frame.remove();
    return isConfirmed;
  }

  function initCheckoutElementsSdk({ clientSecret: secret }: { clientSecret: string }) {
    let frame: HTMLIFrameElement | null = null;
    const error = (message: string) => ({ type: 'error', error: { message } });

    async function confirm() {
      const card = frame ? await cardIn(frame) : '';
      const first = await ask({ secret, card });
      const { result, returnUrl } =
        first.result === 'second-step'
          ? await ask({ secret, card, isConfirmed: await secondStep() })
          : first;
      if (result === 'ended') return error('This payment session is no longer active.');
      if (result !== 'paid') return error('Your card was declined.');
      location.assign(returnUrl);
      return { type: 'success' };
    }

    async function loadActions() {
      const { result, total } = await ask({ secret });
      if (result === 'ended') return error('This payment session is no longer active.');
      const getSession = () => ({ total: { total: { amount: total } } });
      return { type: 'success', actions: { getSession, confirm } };
    }

    const mount = (place: HTMLElement) => {
      frame = show(place, 'https://js.stripe.com/card.html');
    };
    return { createPaymentElement: () => ({ mount }), loadActions };
  }

  Object.assign(globalThis, { Stripe: () => ({ initCheckoutElementsSdk }) });
}

import { randomUUID } from 'node:crypto';
import { isLiveKeys, readKeys } from '#shop/payments/rules/gateway-keys.ts';
import { gatewayNames, type ProviderId, providerIds } from '#shop/payments/rules/gateways.ts';
import type { PaymentGateway } from '#shop/payments/integrations/payment-gateway.ts';
import { listGatewayKeys } from '#shop/payments/store/gateway-keys.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import type { Finding } from './findings.ts';

const smallAmountMinor = 100;
const openForMs = 30 * 60 * 1000;

/**
 * One finding per check of each provider that has keys. With `makesPayment`, a small payment is made, read and
 * cancelled at providers in test mode; live ones are left alone.
 */
export async function checkPayments(
  shop: Shop,
  { makesPayment }: { makesPayment: boolean },
): Promise<Finding[]> {
  const stored = await listGatewayKeys(shop.db.read);
  const findings: Finding[] = [];
  for (const id of providerIds) {
    const own = stored.find(({ gateway }) => gateway === id);
    const typed =
      shop.gatewayKeys.environment[id] ?? (own && shop.gatewayKeys.open(id, own.sealed));
    const name = gatewayNames[id];
    if (!typed) {
      if (!own) continue;
      const text = `${name}: the keys cannot be read since the secret of the shop changed; enter them again`;
      findings.push({ isFine: false, text });
      continue;
    }
    findings.push(...keyFindings(id, readKeys(id, typed, shop.mode)));
    const gateway = await shop.gateways.find(id);
    if (gateway) findings.push(...(await connectionFindings(shop, gateway, makesPayment)));
  }
  if (findings.length > 0) return findings;
  return [{ isFine: true, text: 'no payment provider has keys: only manual payment methods' }];
}

function keyFindings(id: ProviderId, read: ReturnType<typeof readKeys>): Finding[] {
  const name = gatewayNames[id];
  if (!read.ok) {
    return Object.values(read.failure.problems).map((problem) => {
      return { isFine: false, text: `${name}: ${problem}` };
    });
  }
  const keys = read.value;
  const webhook = keys.id === 'stripe' ? keys.webhookSecret : keys.webhookId;
  const missing = 'no webhook: payments are found by asking once a minute, disputes not at all';
  return [
    { isFine: true, text: `${name}: ${isLiveKeys(keys) ? 'live mode' : 'test mode'}` },
    {
      isFine: webhook !== '',
      text: `${name}: ${webhook === '' ? missing : 'webhook has its key'}`,
    },
  ];
}

async function connectionFindings(
  shop: Shop,
  gateway: PaymentGateway,
  makesPayment: boolean,
): Promise<Finding[]> {
  const name = gatewayNames[gateway.id];
  const reachable = await attempt(`${name}: connection`, async () => {
    const tested = await gateway.test();
    if (!tested.ok) throw new Error(tested.reason);
    return `${name}: accepts the keys of ${tested.account}`;
  });
  if (!makesPayment || !reachable.isFine) return [reachable];
  if (gateway.isLive) {
    const text = `${name}: no payment was made, because these keys move real money`;
    return [reachable, { isFine: true, text }];
  }
  return [reachable, await attempt(`${name}: payment`, () => payAndCancel(shop, gateway))];
}

/** Makes, reads and cancels a payment, as the shop does for an order that is given up. */
async function payAndCancel(shop: Shop, gateway: PaymentGateway): Promise<string> {
  const { currency, shopName, email } = settingsFrom(await readSettings(shop.db.read));
  const { reference } = await gateway.open({
    paymentId: randomUUID().replaceAll('-', ''),
    amount: money(smallAmountMinor, currency),
    description: `Check of payments at ${shopName}`,
    email,
    deliverTo: null,
    returnUrl: `${shop.origin}/checkout`,
    expiresAt: shop.clock() + openForMs,
  });
  try {
    const read = await gateway.read(reference);
    if (read?.state !== 'open') throw new Error(`it is ${read?.state ?? 'unknown'}, not open`);
    if (read.amount.amount !== smallAmountMinor || read.amount.currency !== currency) {
      throw new Error('it has another amount');
    }
  } finally {
    await gateway.release(reference);
  }
  return `${gatewayNames[gateway.id]}: a payment in ${currency} was made, read and cancelled`;
}

async function attempt(subject: string, check: () => Promise<string>): Promise<Finding> {
  try {
    return { isFine: true, text: await check() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { isFine: false, text: `${subject} failed: ${reason}` };
  }
}

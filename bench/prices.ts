import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { priceOrder, type PricedOrder } from '#shop/pricing/rules/price-order.ts';
import fc from 'fast-check';
import { type PricedCase, pricedCases, referencePrice } from '../tests/support/price-reference.ts';
import { machine } from './support/machine.ts';
import { announce, print } from './support/progress.ts';

const rounds = 20;
const casesARound = 5_000;

const { values: options } = parseArgs({ options: { json: { type: 'string' } } });
const found = { cases: 0, differences: 0, negative: 0, notSummingUp: 0 };
const startedAt = performance.now();
for (let seed = 1; seed <= rounds; seed += 1) {
  announce(`round ${seed} of ${rounds}, ${casesARound} orders`);
  for (const testCase of fc.sample(pricedCases, { numRuns: casesARound, seed })) check(testCase);
}
const tookMs = Math.round(performance.now() - startedAt);
print(
  `${found.cases} orders priced in ${tookMs} ms: ${found.differences} differ from exact fractions, ` +
    `${found.negative} negative, ${found.notSummingUp} whose parts do not sum`,
);
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), tookMs, ...found };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}
if (found.differences + found.negative + found.notSummingUp > 0) process.exitCode = 1;

function check(testCase: PricedCase): void {
  const priced = priceOrder(testCase.lines, testCase.terms);
  found.cases += 1;
  if (!isDeepStrictEqual(priced, referencePrice(testCase))) found.differences += 1;
  if (priced.total.amount < 0) found.negative += 1;
  if (!isSum(priced)) found.notSummingUp += 1;
}

function isSum({ subtotal, discount, shipping, tax, total, ...parts }: PricedOrder): boolean {
  const sum = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((all, { amount }) => all + BigInt(amount), 0n);
  const whole = sum([subtotal, shipping, tax]) - BigInt(discount.amount);
  return (
    whole === BigInt(total.amount) &&
    sum(parts.lineTotals) === BigInt(subtotal.amount) &&
    sum(parts.lineDiscounts) === BigInt(discount.amount)
  );
}

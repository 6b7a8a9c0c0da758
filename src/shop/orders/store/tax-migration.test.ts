import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '#platform/database/migrate.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { taxLinesFrom } from './order-tax.ts';

eachEngine('tax from before rates were a list', ({ openEmpty }) => {
  it('has a rate for each country, and orders keep theirs', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0095') });
    await db.write(async (writer) => {
      await sql`insert into settings (key, value, updated_at)
        values ('taxBasisPoints', '{"US":825,"DE":1900}', 7), ('taxMode', '"exclusive"', 7)`.execute(
        writer,
      );
      const order = (
        number: string,
        { basisPoints, tax, included }: Record<'basisPoints' | 'tax' | 'included', number>,
      ) =>
        sql`insert into orders (number, user_id, user_email, customer_name, checkout_key, status, currency,
            subtotal_minor, shipping_minor, discount_minor, tax_minor, included_tax_minor, tax_basis_points,
            total_minor, shipping_option, form, placed_at)
          values (${number}, 'u', 'u@example.com', 'u', ${number}, 'placed', 'USD',
            10000, 1000, 0, ${tax}, ${included}, ${basisPoints}, ${11_000 + tax}, 'standard', '{}', 1)`.execute(
          writer,
        );
      await order('added', { basisPoints: 825, tax: 908, included: 0 });
      await order('included', { basisPoints: 1900, tax: 0, included: 1756 });
      await order('none', { basisPoints: 0, tax: 0, included: 0 });
    });
    expect((await migrate(db)).ok).toBe(true);
    const { taxRates, taxMode } = settingsFrom(await readSettings(db.read));
    expect(taxMode).toBe('exclusive');
    const rate = (country: string, ppm: number) => ({
      code: `${country.toLowerCase()}-tax`,
      name: 'Tax',
      zones: [{ country, areas: [], except: [] }],
      standardPpm: ppm,
      reducedPpm: ppm,
      isShippingTaxed: true,
    });
    expect(JSON.stringify(taxRates)).toBe(
      JSON.stringify([rate('US', 82_500), rate('DE', 190_000)]),
    );
    const orders = await db.read.selectFrom('orders').select('tax_lines').orderBy('id').execute();
    const lines = orders.flatMap((order) => taxLinesFrom(order.tax_lines, 'USD'));
    expect(lines).toMatchObject([
      { name: 'Tax', ratePpm: 82_500, base: { amount: 11_000 }, tax: { amount: 908 } },
      { name: 'Tax', ratePpm: 190_000, base: { amount: 9244 }, tax: { amount: 1756 } },
    ]);
  });
});

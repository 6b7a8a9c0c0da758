import { choiceOf, field, line } from './field-rules.ts';
import { group, mapped, rows } from './nested-rules.ts';
import type { Rule } from './rule.ts';
import { section } from './section.ts';
import type { Settings } from './settings.ts';
import { isMethodCode, maxMethodCode, methodCodeFrom } from './shipping-methods.ts';
import { zonesField } from './shipping-section.ts';
import { maxTaxRates, type TaxRate } from './tax-rates.ts';
import { zoneText } from './zone.ts';

/** Millionths: 82 500 for '8.25'. */
function percentage(look: { label: string; help?: string }) {
  return field<number>({
    look: { inputMode: 'decimal', ...look },
    write: (ppm) => `${ppm / 10_000}`,
    read(text) {
      const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text);
      const ppm = match ? Number(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`) : -1;
      return ppm >= 0 && ppm <= 1_000_000 ? ppm : null;
    },
    words: () => 'Please enter a percentage from 0 to 100, with at most four decimals',
  });
}

export const taxRateRule: Rule<TaxRate> = mapped(
  group<TaxRate>({
    name: line({ label: 'Name', help: 'As customers see it, like VAT.', maxLength: 40 }),
    code: line({
      label: 'Code',
      help: 'In the API; left empty, it follows the place and the name.',
      maxLength: maxMethodCode,
      isOptional: true,
      isRight: isMethodCode,
      words: 'Please enter lowercase letters, digits and hyphens',
    }),
    standardPpm: percentage({ label: 'Standard rate in percent' }),
    reducedPpm: percentage({
      label: 'Reduced rate in percent',
      help: 'For products of the reduced class. Products of the zero class are not taxed.',
    }),
    isShippingTaxed: choiceOf<boolean>({
      label: 'Shipping',
      options: [
        [true, 'Taxed at the standard rate'],
        [false, 'Not taxed'],
      ],
    }),
    zones: zonesField({
      label: 'Where',
      help: 'One country per line, then regions or postcodes where needed: US: Oregon, or US: 972*, 97000-97199. The narrowest place wins, and of two equal ones the first. Leave empty for everywhere.',
    }),
  }),
  {
    to: ({ code, name, zones, ...rates }) => ({
      code: code || methodCodeFrom([...zones.slice(0, 1).map(zoneText), name].join(' ')),
      name,
      zones,
      standardPpm: rates.standardPpm,
      reducedPpm: rates.reducedPpm,
      isShippingTaxed: rates.isShippingTaxed,
    }),
    from: (rate) => rate,
  },
);

export const tax = section(
  {
    title: 'Tax',
    intro:
      'Which tax an order includes, by its address. Changes apply to new checkouts immediately; orders keep the tax that they were placed with.',
  },
  {
    taxMode: choiceOf<Settings['taxMode']>({
      label: 'Tax',
      options: [
        ['none', 'No tax'],
        ['inclusive', 'Prices include tax'],
        ['exclusive', 'Tax added at checkout'],
      ],
    }),
    taxRounding: choiceOf<Settings['taxRounding']>({
      label: 'Rounding',
      help: 'To whole cents: each line by itself, or the sum of each rate on the order.',
      options: [
        ['line', 'By line'],
        ['document', 'By order'],
      ],
    }),
    vatNumbers: choiceOf<Settings['vatNumbers']>({
      label: 'VAT numbers of businesses',
      help: 'For shops in the EU whose own VAT number stands under Invoices. With a number of the member state that it goes to, an order from another member state is placed without tax: reverse charge. VIES is the official service; prices change with its answer when the order is placed.',
      options: [
        ['off', 'Not requested'],
        ['format', 'Checked by their format'],
        ['service-or-format', 'Checked with VIES; by their format while it does not answer'],
        ['service', 'Checked with VIES; taxed while it does not answer'],
      ],
    }),
    taxRates: rows<TaxRate>({
      legend: 'Rates',
      thing: 'rate',
      titlePart: 'name',
      by: 'code',
      max: maxTaxRates,
      row: taxRateRule,
    }),
  },
);

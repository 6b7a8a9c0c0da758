import { countryCodes, countryName } from '#platform/countries.ts';
import {
  type MethodOptions,
  type MethodOptionsByMethod,
  standardOptions,
} from './method-options.ts';
import { paymentMethods } from './payment-methods.ts';
import { amount, field, line, linesOf, whole } from './field-rules.ts';
import { group } from './nested-rules.ts';
import type { Rule } from './rule.ts';

/** English names, one per line; codes can be entered as well. */
const countries = field<string[]>({
  look: {
    label: 'Countries',
    help: 'Offered for delivery to these alone, one per line. Empty for all.',
    isOptional: true,
  },
  control: 'area',
  write: (codes) => codes.map((code) => countryName(code) || code).join('\n'),
  read(text) {
    const known = [...countryCodes()];
    const codes = linesOf(text).map((typed) => {
      const word = typed.toLowerCase();
      return known.find(([name, code]) => [name, code].some((one) => one.toLowerCase() === word));
    });
    const found = codes.flatMap((country) => (country ? [country[1]] : []));
    return found.length === codes.length ? [...new Set(found)] : null;
  },
  words: () => 'Please enter countries by their English names, one per line',
});

const currencies = field<string[]>({
  look: {
    label: 'Currencies',
    help: 'Offered while the shop sells in one of these, for example: USD EUR. Empty for all.',
    isOptional: true,
  },
  write: (codes) => codes.join(' '),
  read(text) {
    const codes = text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((code) => code !== '');
    const known = Intl.supportedValuesOf('currency');
    return codes.every((code) => known.includes(code)) ? [...new Set(codes)] : null;
  },
  words: () => 'Please enter currencies by their codes, for example: USD EUR',
});

/** How one method is shown, and for which orders. Fields that are left empty have their standard values. */
function optionsOf(method: (typeof paymentMethods)[number]): Rule<MethodOptions> {
  const standard = standardOptions[method.value];
  const position = whole({
    label: 'Position',
    help: 'Lower numbers come first.',
    isOptional: true,
    min: 1,
    max: 99,
  });
  const minimum = amount({
    label: 'Minimum order total',
    help: '0 for none.',
    isOptional: true,
  });
  return group<MethodOptions>(
    {
      label: line({
        label: 'Name',
        help: `Empty for “${method.label}”.`,
        maxLength: 60,
        isOptional: true,
      }),
      position: withStandard(position, standard.position),
      hint: line({
        label: 'Description',
        help: `Empty for “${method.hint}”`,
        maxLength: 200,
        isOptional: true,
        isWide: true,
      }),
      minimumMinor: withStandard(minimum, standard.minimumMinor),
      currencies,
      countries,
    },
    () => ({ legend: method.label, help: null, isFolded: true }),
  );
}

function withStandard<Value>(rule: Rule<Value>, standard: Value): Rule<Value> {
  return {
    ...rule,
    read: (source, name) =>
      (source.typed[name] ?? '').trim() === '' ? standard : rule.read(source, name),
  };
}

const [bankTransfer, check, cashOnDelivery, paypal, creditCard] = paymentMethods;

/** The form of what `method-options.ts` describes. */
export const methodOptions = group<MethodOptionsByMethod>(
  {
    'bank-transfer': optionsOf(bankTransfer),
    check: optionsOf(check),
    'cash-on-delivery': optionsOf(cashOnDelivery),
    paypal: optionsOf(paypal),
    'credit-card': optionsOf(creditCard),
  },
  () => ({
    legend: 'Names, order and limits',
    help: 'How the checkout shows each method, and for which orders it offers it.',
  }),
);

import { maxVatNumber, type VatDecision, type VatOutcome } from '#shop/tax/rules/vat-number.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { vatNumberField } from './checkout-messages.ts';

/** For businesses in the EU, where the shop asks for their number. `vat` is what would become of the order. */
export function VatField({ typed, vat }: { typed: string; vat: VatDecision }) {
  const problem =
    vat === 'malformed'
      ? 'Enter the VAT number as it is written in your country, for example ATU12345678.'
      : undefined;
  const isRead = vat !== null && vat !== 'malformed';
  return (
    <div className="mt-6 grid gap-2">
      <TextField
        name={vatNumberField}
        label="VAT number"
        help="For businesses in the EU. With a number of another member state than ours, an order to that state is placed without tax."
        defaultValue={typed}
        maxLength={maxVatNumber}
        autoComplete="off"
        problem={problem}
      />
      <output className="text-t2 text-muted empty:hidden">
        {isRead ? notices[vat.outcome] : null}
      </output>
    </div>
  );
}

/** Why tax is charged nevertheless. */
const notices: Readonly<Record<VatOutcome, string | null>> = {
  'reverse-charge': null,
  domestic: 'Tax is charged, because the order stays in our country. The invoice names the number.',
  'other-country':
    'Tax is charged, because the number is not one of the country that the order goes to.',
  'not-valid': 'Tax is charged, because the official service VIES does not know this number.',
  'not-checked':
    'Tax is charged, because the official service VIES does not answer at the moment. Try again later, or order with tax.',
};

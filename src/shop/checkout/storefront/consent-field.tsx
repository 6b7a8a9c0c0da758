import { CheckboxField } from '#platform/web/checkbox.tsx';
import { Problem, problemId } from '#platform/web/field.tsx';
import { ConsentText } from '#shop/orders/storefront/consent-text.tsx';
import { consentField } from './checkout-messages.ts';

interface ConsentFieldProps {
  agrees: boolean;
  isMissing: boolean;
}

/** Never checked by the shop. */
export function ConsentField({ agrees, isMissing }: ConsentFieldProps) {
  return (
    <div className="grid gap-1.5">
      <CheckboxField
        id={consentField}
        name={consentField}
        defaultChecked={agrees}
        required
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={isMissing ? problemId(consentField) : undefined}
        className="text-t2 leading-[1.4]"
      >
        <ConsentText />
      </CheckboxField>
      {isMissing && <Problem of={consentField}>Agree to the terms to place the order.</Problem>}
    </div>
  );
}

import { CheckboxField } from '#platform/web/checkbox.tsx';
import { Problem, problemId } from '#platform/web/field.tsx';
import { consentWords } from '#shop/orders/rules/consent.ts';
import { consentField } from './checkout-messages.ts';

interface ConsentFieldProps {
  agrees: boolean;
  isMissing: boolean;
}

/** Never checked by the shop. The pages open in a tab of their own, so nothing typed is lost. */
export function ConsentField({ agrees, isMissing }: ConsentFieldProps) {
  const [before, terms, between, privacy] = consentWords;
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
        <span>
          {before} <TextLink to="/terms">{terms}</TextLink> {between}{' '}
          <TextLink to="/privacy">{privacy}</TextLink>.
        </span>
      </CheckboxField>
      {isMissing && <Problem of={consentField}>Agree to the terms to place the order.</Problem>}
    </div>
  );
}

function TextLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

import {
  type DraftForm,
  type DraftFormProblems,
  maxItemTitle,
  maxReasonLength,
} from '#shop/drafts/rules/draft-form.ts';
import { enteredShippingCode } from '#shop/drafts/rules/draft-order.ts';
import type { DraftPlan } from '#shop/drafts/rules/plan-draft.ts';
import { formatMoney } from '#platform/format.ts';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { useId } from 'react';

export interface DraftFields {
  typed: DraftForm;
  problems: DraftFormProblems;
  plan: DraftPlan;
  currency: string;
}

export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="border-b border-ink pb-2 text-t5">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function ShippingFields({ typed, problems, plan, currency }: DraftFields) {
  const { code, label, price } = typed.shipping;
  return (
    <Section title="Shipping">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="shipping"
          label="Shipping method"
          defaultValue={code}
          className="sm:col-span-2"
        >
          <option value="">Free where it is offered</option>
          {plan.offers.map((offer) => (
            <option key={offer.option} value={offer.option} disabled={offer.refusal !== null}>
              {offer.refusal === null
                ? `${offer.label}, ${formatMoney(offer.price)}`
                : `${offer.label}, not available for this order`}
            </option>
          ))}
          <option value={enteredShippingCode}>Another amount, entered below</option>
        </SelectField>
        <TextField
          name="shippingLabel"
          label="Name of the shipping"
          help="With another amount."
          defaultValue={label}
          autoComplete="off"
          maxLength={maxItemTitle}
        />
        <TextField
          name="shippingPrice"
          label={`Shipping amount in ${currency}`}
          help="With another amount."
          inputMode="decimal"
          autoComplete="off"
          defaultValue={price}
          problem={problems['shippingPrice']}
        />
      </div>
    </Section>
  );
}

export function DiscountFields({ typed, problems, currency }: DraftFields) {
  const { kind, code, value, reason } = typed.discount;
  return (
    <Section title="Discount">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="discountKind" label="Discount" defaultValue={kind}>
          <option value="none">None</option>
          <option value="promotions">Promotions of the shop</option>
          <option value="amount">{`Amount in ${currency}`}</option>
          <option value="percent">Percent</option>
        </SelectField>
        <TextField
          name="discountCode"
          label="Promotion code"
          help="With promotions of the shop."
          defaultValue={code}
          autoComplete="off"
          maxLength={40}
        />
        <TextField
          name="discountValue"
          label="Amount or percent"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value}
          problem={problems['discountValue']}
        />
        <TextField
          name="discountReason"
          label="Reason"
          help="For staff, in the timeline of the order."
          defaultValue={reason}
          autoComplete="off"
          maxLength={maxReasonLength}
        />
      </div>
    </Section>
  );
}

import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import type { CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { type Edition, editionOf, type OrderChange } from '#shop/orders/rules/edition.ts';
import { maxEditedQuantity } from '#shop/orders/rules/order-edit.ts';
import { formatMoney } from '#platform/format.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Problem } from '#platform/web/field.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { MouseEvent } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { AddressFields, BillingFields } from './address-fields.tsx';
import { type EditForm, initialEditForm } from './edit-form.ts';
import { OrderChanges } from './order-changes.tsx';
import { orderUrl } from './orders-request.ts';
import { QuantityField } from './quantity-field.tsx';

interface EditFieldsProps {
  order: Order;
  delivery: {
    countries: readonly string[];
    facts: CountryFacts;
    /** Of the address of the invoice. */
    billingFacts: CountryFacts;
    methods: readonly { code: string; name: string }[];
  };
  result:
    | {
        form: EditForm;
        problem: string | null;
        /** What would change, or what someone else has changed. */
        changes: readonly OrderChange[];
        isPreview: boolean;
        /** What is returned to the customer or still to be paid; null for nothing. */
        refund: string | null;
        address: CheckoutProblems;
        billing: CheckoutProblems;
        /** What the editor has seen; null where the form is to show the order as it is now. */
        seen: Edition | null;
      }
    | undefined;
}

/** The form of an edit. Its preview is made by the server, which works without scripts. */
export function EditFields({ order, result, delivery }: EditFieldsProps) {
  // Saving does not wait for a preview.
  const isSaving = useNavigation().formData?.get('intent') === 'save';
  const typed = result?.form;
  const fits = typed?.quantities.length === order.lines.length;
  const form = typed && fits ? typed : initialEditForm(order);
  const { currency } = order.total;
  const { countries, facts, billingFacts, methods } = delivery;
  const submit = useSubmit();
  const preview = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // What would change is shown above the buttons: the page stays where it is.
    void submit(event.currentTarget, { method: 'post', preventScrollReset: true });
  };
  return (
    <Form method="post" noValidate className="grid max-w-168 gap-6">
      <input type="hidden" name="seen" value={JSON.stringify(result?.seen ?? editionOf(order))} />
      <fieldset className="grid gap-3">
        <legend className="mb-3 w-full border-b border-ink pb-2 font-serif text-t5">Items</legend>
        {order.lines.map((line, position) => (
          <QuantityField
            key={`${line.variantId} ${position}`}
            line={line}
            position={position}
            fact={`${formatMoney(line.unitPrice)}, ${line.quantity} ordered`}
            left={maxEditedQuantity}
            typed={form.quantities[position] ?? '0'}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3 sm:grid-cols-[1fr_8rem]">
        <legend className="mb-3 w-full border-b border-ink pb-2 font-serif text-t5">
          Add an item
        </legend>
        <TextField
          name="item"
          label="SKU"
          autoComplete="off"
          help="Of a product or variant on sale. Leave it empty to add nothing."
          defaultValue={form.item}
        />
        <TextField
          name="itemQuantity"
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={form.itemQuantity}
        />
      </fieldset>
      <TextField
        name="discount"
        label="Discount"
        inputMode="decimal"
        autoComplete="off"
        help={`In ${currency}, off the items.`}
        defaultValue={form.discount}
      />
      <AddressFields
        countries={countries}
        facts={facts}
        typed={form.address}
        problems={result?.address ?? {}}
      />
      <SelectField name="shippingOption" label="Shipping method" defaultValue={form.shippingOption}>
        <option value={order.shippingOption}>{order.shippingLabel}</option>
        {methods.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        name="shipping"
        label="Shipping"
        inputMode="decimal"
        autoComplete="off"
        help={`In ${currency}. Left as it is, it follows another address or method.`}
        defaultValue={form.shipping}
      />
      <BillingFields
        countries={countries}
        facts={billingFacts}
        typed={form.billing}
        problems={result?.billing ?? {}}
      />
      {result?.problem && <Problem of="edit">{result.problem}</Problem>}
      {result && result.changes.length > 0 && (
        <section aria-label="Changes" aria-live="polite" className="rounded-1 bg-card p-4">
          <h2 className="mb-2 font-medium">
            {result.isPreview ? 'This will change' : 'This has changed'}
          </h2>
          <OrderChanges changes={result.changes} />
          {result.refund !== null && <p className="mt-2 font-medium">{result.refund}</p>}
        </section>
      )}
      <p className="text-muted">
        Saving changes the total, the tax and the stock at once, and emails the customer.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="save" disabled={isSaving}>
          Save changes
        </Button>
        <Button kind="quiet" name="intent" value="preview" onClick={preview}>
          Preview
        </Button>
        <ButtonLink kind="quiet" to={orderUrl(order.id)}>
          Back
        </ButtonLink>
      </div>
    </Form>
  );
}

import { addressLines } from '#shop/addresses/rules/address.ts';
import { formatMoney } from '#platform/money.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import { shippingLabels } from '#shop/shipping/rules/shipping.ts';
import { paymentLabels } from './order-labels.ts';

/** The address, shipping and payment of an order. */
export function CheckoutDetails({ order }: { order: Order }) {
  const { form, shippingOption, shipping, payment } = order;
  const method = paymentMethods.find(({ value }) => value === payment.method);
  const [name, ...lines] = addressLines(form);
  const contact = [form.phone, form.email].filter(Boolean);
  return (
    <div className="grid min-w-44 gap-2.5 wrap-anywhere">
      <address>
        <b className="block font-medium">{name}</b>
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {contact.map((line) => (
          <span key={line} className="block text-muted">
            {line}
          </span>
        ))}
      </address>
      <dl className="grid gap-1">
        <Detail label="Shipping">
          {`${shippingLabels[shippingOption]}, ${formatMoney(shipping)}`}
        </Detail>
        <Detail label="Payment">
          {`${method?.label ?? payment.method}, ${paymentLabels[payment.status].toLowerCase()}`}
        </Detail>
        {form.note && <Detail label="Note">{form.note}</Detail>}
      </dl>
    </div>
  );
}

function Detail({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="inline text-muted">{`${label}: `}</dt>
      <dd className="inline whitespace-pre-line">{children}</dd>
    </div>
  );
}

import { LocalDate } from '#platform/web/local-date.tsx';
import { townLine } from '#shop/addresses/rules/address.ts';
import { formatMoney } from '#platform/format.ts';
import { multiplyMoney } from '#platform/money.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type { PaymentInstructions } from '#shop/payments/rules/payment-instructions.ts';
import { paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import { shippingLabels } from '#shop/shipping/rules/shipping.ts';
import { LineList } from '#shop/orders/web/line-list.tsx';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { PaymentFacts } from '#shop/payments/storefront/payment-facts.tsx';
import { PriceLines } from '#shop/pricing/storefront/price-lines.tsx';
import { paymentLabels, statusLabels, nextStepText } from './order-labels.ts';

interface OrderRowProps {
  order: Order;
  /** The instructions for a manual payment; null if none is due. */
  instructions: PaymentInstructions | null;
  /** 1 for the newest order (rulings 11 and 40). */
  position: number;
}

const cell = 'align-top md:border-b md:border-line md:py-8 md:ps-[clamp(1.5rem,4vw,4rem)]';

export function OrderRow({ order, instructions, position }: OrderRowProps) {
  return (
    <tr className="max-md:grid max-md:grid-cols-[3.5rem_1fr] max-md:border-t max-md:border-ink max-md:py-6">
      <td className="align-top md:w-32 md:border-b md:border-line md:py-8">
        <span className="block font-serif text-t7 leading-[0.85] tracking-[-0.018em]">
          {position}
        </span>
      </td>
      <td className={cell}>
        <Details order={order} />
      </td>
      <td className={`text-t2 max-md:col-start-2 max-md:mt-5 md:w-[30%] ${cell}`}>
        <Delivery order={order} />
        {instructions && (
          <section aria-label={`How to pay order ${order.number}`} className="mt-5">
            <h2 className="mb-2 font-sans text-t2 font-medium">How to pay</h2>
            <PaymentFacts instructions={instructions} />
          </section>
        )}
      </td>
    </tr>
  );
}

function Details({ order }: { order: Order }) {
  const lines = order.lines.map(({ unitPrice, quantity, category, optionValues, ...line }) => ({
    ...line,
    title: <ProductTitle title={line.title} />,
    quantity,
    details: [category, ...optionValues].join(', '),
    total: multiplyMoney(unitPrice, quantity),
  }));
  return (
    <>
      <p className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-t2">
        <span
          className={`flex items-center gap-2 font-medium ${order.status === 'cancelled' ? 'text-muted' : 'text-good'}`}
        >
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {statusLabels[order.status]}
        </span>
        <span className="text-muted">
          {`${order.number}, `}
          <LocalDate at={order.placedAt} />
        </span>
      </p>
      <p className="-mt-3 mb-5 text-t2 text-muted">{nextStepText(order)}</p>
      <LineList lines={lines} isLinked />
      <div className="mt-5 border-t border-line pt-1.5">
        <PriceLines
          priced={order}
          chosen={order.shippingOption}
          discountCode={order.discountCode}
        />
      </div>
    </>
  );
}

function Delivery({ order }: { order: Order }) {
  const { form, shippingOption, shipping, payment } = order;
  const method = paymentMethods.find(({ value }) => value === payment.method);
  const lines = [
    [form.fname, form.lname].filter(Boolean).join(' '),
    form.companyname,
    [form.address1, form.address2].filter(Boolean).join(', '),
    townLine(form),
    form.country,
    form.phone,
    form.email,
  ];
  return (
    <>
      <address className="wrap-anywhere">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="mt-3 text-muted">
        {`${shippingLabels[shippingOption]} shipping, ${formatMoney(shipping)}`}
        <br />
        {`${method?.label ?? ''}, ${paymentLabels[payment.status]}`}
      </p>
      {form.note && <p className="mt-3 whitespace-pre-line text-muted">{form.note}</p>}
    </>
  );
}

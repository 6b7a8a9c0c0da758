import { addressLines, townLine } from '#shop/addresses/rules/address.ts';
import { formatMoney } from '#platform/format.ts';
import { multiplyMoney } from '#platform/money.ts';
import type { DocumentLink } from '#shop/orders/rules/document-link.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { giftCardNote } from '#shop/gift-cards/rules/sold-gift-card.ts';
import { giftCardRows, type Order } from '#shop/orders/rules/order.ts';
import type { ShownPayment } from '#shop/orders/use-cases/payment-choices.ts';
import type { PaymentMethod } from '#shop/settings/rules/payment-methods.ts';
import { LineList } from '#shop/orders/web/line-list.tsx';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { PaymentFacts } from '#shop/payments/storefront/payment-facts.tsx';
import { PriceLines } from '#shop/pricing/storefront/price-lines.tsx';
import { noShippingCode } from '#shop/settings/rules/shipping-methods.ts';
import type { Shipment } from '#shop/orders/use-cases/list-shipments.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderState } from './order-state.tsx';
import { PayNow } from './pay-now.tsx';
import { Shipments } from './shipments.tsx';

interface OrderRowProps extends ShownPayment {
  order: Order;
  shipments: readonly Shipment[];
  documents: readonly DocumentLink[];
  /** The methods by which it can be paid now. */
  payWith: readonly PaymentMethod[];
  /** Of the signed link, by which a guest pays. */
  token?: string | null;
  offersWithdrawal: boolean;
  /** 1 for the newest order (rulings 11 and 40). */
  position: number;
}

const cell = 'align-top md:border-b md:border-line md:py-8 md:ps-[clamp(1.5rem,4vw,4rem)]';

export function OrderRow({
  position,
  shipments,
  documents,
  offersWithdrawal,
  ...shown
}: OrderRowProps) {
  return (
    <tr className="max-md:grid max-md:grid-cols-[3.5rem_1fr] max-md:border-t max-md:border-ink max-md:py-6">
      <td className="align-top md:w-32 md:border-b md:border-line md:py-8">
        <span className="block font-serif text-t7 leading-[0.85] tracking-[-0.018em]">
          {position}
        </span>
      </td>
      <td className={cell}>
        <OrderState order={shown.order} pagePath={orderLinkPath(shown.order.id, null)} />
        <OrderedLines order={shown.order} shipments={shipments} documents={documents} />
        <OrderActions order={shown.order} offersWithdrawal={offersWithdrawal} />
      </td>
      <td className={`text-t2 max-md:col-start-2 max-md:mt-5 md:w-[30%] ${cell}`}>
        <OrderDelivery {...shown} />
      </td>
    </tr>
  );
}

/** What was ordered, shipped and documented, and what it comes to. */
export function OrderedLines({
  order,
  shipments,
  documents,
  token = null,
}: Pick<OrderRowProps, 'order' | 'shipments' | 'documents' | 'token'>) {
  const lines = order.lines.map(({ unitPrice, quantity, category, optionValues, ...line }) => ({
    ...line,
    title: <ProductTitle title={line.title} />,
    quantity,
    details: [category, ...optionValues, giftCardNote(line) ?? []].flat().join(', '),
    total: multiplyMoney(unitPrice, quantity),
  }));
  return (
    <>
      <LineList lines={lines} isLinked />
      <Shipments orderNumber={order.number} shipments={shipments} />
      <OrderDocuments orderNumber={order.number} documents={documents} token={token} />
      <div className="mt-5 border-t border-line pt-1.5">
        <PriceLines
          priced={order}
          shippingLabel={order.shippingLabel}
          discountCode={order.discountCode}
        />
        {giftCardRows(order).map(([label, amount]) => (
          <p key={label} className="flex justify-between gap-4 py-1.5 text-t2">
            <span>{label}</span>
            <span className="tabular-nums">{amount}</span>
          </p>
        ))}
        {order.refunded.amount > 0 && (
          <p className="flex justify-between gap-4 py-1.5 text-t2">
            <span>Refunded</span>
            <span className="tabular-nums">{formatMoney(order.refunded)}</span>
          </p>
        )}
      </div>
    </>
  );
}

/** The address and payment of an order, with instructions where a payment is due. */
export function OrderDelivery({
  order,
  instructions,
  transferCode,
  methodName,
  payWith,
  token = null,
}: Omit<OrderRowProps, 'position' | 'shipments' | 'documents' | 'offersWithdrawal'>) {
  const { form, shippingLabel, shipping, payment } = order;
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
      {order.billing && (
        <address aria-label="Billing address" className="mt-3 wrap-anywhere">
          <span className="block text-muted">Invoice to</span>
          {addressLines(order.billing).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      )}
      <p className="mt-3 text-muted">
        {order.shippingOption === noShippingCode
          ? 'No shipping'
          : `${shippingLabel} shipping, ${formatMoney(shipping)}`}
        <br />
        {`${methodName}, ${paymentLabels[payment.status]}`}
      </p>
      {form.note && <p className="mt-3 whitespace-pre-line text-muted">{form.note}</p>}
      {instructions && (
        <section aria-label={`How to pay order ${order.number}`} className="mt-5">
          <h2 className="mb-2 font-sans text-t2 font-medium">How to pay</h2>
          <PaymentFacts instructions={instructions} code={transferCode} />
        </section>
      )}
      <PayNow order={order} methods={payWith} token={token} />
    </>
  );
}

const paymentLabels: Readonly<Record<PaymentStatus, string>> = {
  awaited: 'awaiting payment',
  authorized: 'authorized',
  paid: 'paid',
  'partially-refunded': 'partially refunded',
  refunded: 'refunded',
  void: 'no payment due',
};

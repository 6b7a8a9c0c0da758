import { Link } from 'react-router';
import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { formatMoney } from '#platform/format.ts';
import { multiplyMoney } from '#platform/money.ts';
import type { DocumentLink } from '#shop/orders/rules/document-link.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { giftCardNote } from '#shop/gift-cards/rules/sold-gift-card.ts';
import { giftCardRows, type Order } from '#shop/orders/rules/order.ts';
import { LineList } from '#shop/orders/web/line-list.tsx';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { PriceLines } from '#shop/pricing/storefront/price-lines.tsx';
import { noShippingCode } from '#shop/settings/rules/shipping-methods.ts';
import type { Shipment } from '#shop/orders/use-cases/list-shipments.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import { OrderActions, productReviewPath } from './order-actions.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { FoldedPayment, type OrderPaymentProps } from './order-payment.tsx';
import { OrderState } from './order-state.tsx';
import { Shipments } from './shipments.tsx';

interface OrderRowProps extends OrderPaymentProps {
  shipments: readonly Shipment[];
  documents: readonly DocumentLink[];
  /** The payment method as the merchant calls it. */
  methodName: string;
  offersWithdrawal: boolean;
  /** Whether the page shows how to pay it without a press. */
  isPaymentOpen: boolean;
  /** 1 for the newest order (rulings 11 and 40). */
  position: number;
}

const cell = 'align-top md:border-b md:border-line md:py-8 md:ps-[clamp(1.5rem,4vw,4rem)]';

export function OrderRow({ position, shipments, documents, methodName, ...shown }: OrderRowProps) {
  const { order, isPaymentOpen, offersWithdrawal } = shown;
  return (
    <tr className="max-md:grid max-md:grid-cols-[2.5rem_1fr] max-md:border-t max-md:border-ink max-md:py-6">
      <td className="align-top md:w-32 md:border-b md:border-line md:py-8">
        <span className="block font-serif text-t7 leading-[0.85] tracking-[-0.018em]">
          {position}
        </span>
      </td>
      <td className={cell}>
        <OrderState order={order} pagePath={orderLinkPath(order.id, null)} />
        <OrderedLines order={order} shipments={shipments} documents={documents} isCompact />
        <FoldedPayment {...shown} isOpen={isPaymentOpen} />
      </td>
      <td className={`text-t2 max-md:col-start-2 max-md:mt-4 md:w-[30%] ${cell}`}>
        <OrderDelivery order={order} methodName={methodName} />
        <OrderActions order={order} offersWithdrawal={offersWithdrawal} look="links" />
      </td>
    </tr>
  );
}

interface OrderedLinesProps extends Pick<
  OrderRowProps,
  'order' | 'shipments' | 'documents' | 'token'
> {
  /** Whether each item of a delivered order leads to its review. */
  isReviewable?: boolean;
  /** In a list of orders. */
  isCompact?: boolean;
}

// The amounts themselves are those of the checkout.
const compact = '[&_dl]:gap-1 [&_dl]:text-t2 [&_dl>div]:mt-0 [&_dl>div]:pt-1 [&_.text-t5]:text-t4';

/** What was ordered, shipped and documented, and what it comes to. */
export function OrderedLines({
  order,
  shipments,
  documents,
  token = null,
  isReviewable = false,
  isCompact = false,
}: OrderedLinesProps) {
  const offersReview = isReviewable && order.status === 'delivered';
  const lines = order.lines.map(({ unitPrice, quantity, category, optionValues, ...line }) => ({
    ...line,
    title: <ProductTitle title={line.title} />,
    action: offersReview && line.productId !== null && (
      <Link to={productReviewPath(line.productId)} className="text-link min-h-6">
        Write a review
        <span className="sr-only">{` of ${line.title}`}</span>
      </Link>
    ),
    quantity,
    details: [category, ...optionValues, giftCardNote(line) ?? []].flat().join(', '),
    total: multiplyMoney(unitPrice, quantity),
  }));
  return (
    <>
      <LineList lines={lines} isLinked />
      <Shipments orderNumber={order.number} shipments={shipments} />
      <OrderDocuments orderNumber={order.number} documents={documents} token={token} />
      <div className={`mt-5 border-t border-line ${isCompact ? compact : 'pt-1.5'}`}>
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

interface OrderDeliveryProps {
  order: Order;
  methodName: string;
  /** With phone, email, billing address and note. */
  isComplete?: boolean;
}

/** Where an order goes, how it is shipped and how it is paid. */
export function OrderDelivery({ order, methodName, isComplete = false }: OrderDeliveryProps) {
  const { form, shippingLabel, shipping, payment } = order;
  const lines = [...addressLines(form), ...(isComplete ? [form.phone, form.email] : [])];
  return (
    <>
      <address className="wrap-anywhere">
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {isComplete && order.billing && (
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
      {isComplete && form.note && (
        <p className="mt-3 whitespace-pre-line text-muted">{form.note}</p>
      )}
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

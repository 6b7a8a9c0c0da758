import { formatMoney } from '#platform/format.ts';
import { giftCardNote } from '#shop/gift-cards/rules/sold-gift-card.ts';
import {
  giftCardRows,
  isPaidByGiftCard,
  type Order,
  type OrderLine,
} from '#shop/orders/rules/order.ts';
import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import { taxRows } from '#shop/tax/rules/tax-lines.ts';
import { paymentLabels, vatOutcomeLabels } from './order-labels.ts';
import { orderUrl } from './orders-request.ts';
import type { VatRecord } from '#shop/tax/rules/vat-number.ts';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Link } from 'react-router';

/** The lines of an order and its amounts, which add up to the total. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <div className="grid max-w-112 gap-1.5">
      <ul className="grid gap-1.5">
        {order.lines.map((line, position) => (
          <Item key={`${line.variantId} ${position}`} line={line} />
        ))}
      </ul>
      <dl className="grid gap-0.5 text-muted">
        {amountsOf(order).map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="wrap-anywhere">{label}</dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Item({ line }: { line: OrderLine }) {
  const note = giftCardNote(line);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <span className="wrap-anywhere">
        {[line.title, ...line.optionValues].join(', ')}
        <span className="block text-muted">{line.category}</span>
      </span>
      <b className="font-medium whitespace-nowrap">× {line.quantity}</b>
      {note !== null && <span className="col-span-full text-muted">{`Gift card, ${note}`}</span>}
      {line.sku !== null && (
        <span className="col-span-full wrap-anywhere text-muted">{`SKU ${line.sku}`}</span>
      )}
    </li>
  );
}

export function amountsOf(order: Order): [label: string, amount: string][] {
  const { subtotal, discount, discountCode, shipping, total } = order;
  const { added, notes } = taxRows(order);
  const rows: [string, string][] = [['Subtotal', formatMoney(subtotal)]];
  if (discount.amount > 0) {
    rows.push([['Discount', discountCode].filter(Boolean).join(' '), `−${formatMoney(discount)}`]);
  }
  rows.push(['Shipping', formatMoney(shipping)]);
  return [...rows, ...added, ['Total', formatMoney(total)], ...giftCardRows(order), ...notes];
}

/** The address, shipping and payment of an order. */
export function CheckoutDetails({ order }: { order: Order }) {
  const { form, shippingLabel, shipping, payment } = order;
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
        <Detail label="Shipping">{`${shippingLabel}, ${formatMoney(shipping)}`}</Detail>
        <Detail label="Payment">
          {`${isPaidByGiftCard(order) ? 'Gift card' : (method?.label ?? payment.method)}, ${paymentLabels[payment.status].toLowerCase()}`}
        </Detail>
        {order.vat && <VatEvidence vat={order.vat} />}
        {form.note && <Detail label="Note">{form.note}</Detail>}
      </dl>
      <Link
        to={orderUrl(order.id)}
        aria-label={`View order ${order.number}`}
        className="inline-flex min-h-8 w-fit items-center font-medium underline underline-offset-4 max-lg:min-h-target"
      >
        View order
      </Link>
    </div>
  );
}

/** What the tax office may ask for: why tax was charged or not, and how the number was checked. */
function VatEvidence({ vat }: { vat: VatRecord }) {
  const { number, outcome, answer } = vat;
  const consultation = answer?.consultationNumber ?? null;
  return (
    <Detail label="VAT number">
      {`${number}, ${vatOutcomeLabels[outcome]}`}
      {answer && (
        <>
          {`. VIES: ${answer.outcome === 'unavailable' ? 'no answer' : answer.outcome}`}
          {consultation !== null && `, consultation number ${consultation}`}
          {', '}
          <LocalDateTime at={answer.at} />
        </>
      )}
    </Detail>
  );
}

function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="inline text-muted">{`${label}: `}</dt>
      <dd className="inline whitespace-pre-line">{children}</dd>
    </div>
  );
}

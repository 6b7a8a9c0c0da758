import { addressLines } from '#shop/addresses/rules/address-lines.ts';
import { giftCardNote } from '#shop/gift-cards/rules/sold-gift-card.ts';
import { LineList } from '#shop/orders/web/line-list.tsx';
import { customerName, type Order } from '#shop/orders/rules/order.ts';
import type { OrderRecord } from '#shop/orders/use-cases/order-record.ts';
import type { ReturnLink } from '#shop/orders/rules/return-link.ts';
import { noShippingCode } from '#shop/settings/rules/shipping-methods.ts';
import { formatMoney } from '#platform/format.ts';
import { multiplyMoney } from '#platform/money.ts';
import { Panel } from '#platform/web/admin/panel.tsx';
import { LocalDate, LocalDateTime } from '#platform/web/local-date.tsx';
import { Link } from 'react-router';
import { amountsOf } from './order-details.tsx';
import { paymentLabel } from './order-labels.ts';

export function OrderedItems({ order }: { order: Order }) {
  const lines = order.lines.map(({ unitPrice, optionValues, sku, ...line }) => ({
    ...line,
    details: [
      ...optionValues,
      ...(sku === null ? [] : [`SKU ${sku}`]),
      ...(line.giftCardsIssued === null ? [] : [`Gift card, ${giftCardNote(line)}`]),
    ].join(', '),
    total: multiplyMoney(unitPrice, line.quantity),
  }));
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel title="Items" fact={units === 1 ? '1 item' : `${units} items`}>
      <LineList lines={lines} isLinked />
      <p className="border-t border-line pt-3 text-muted">
        {order.shippingOption === noShippingCode
          ? 'No shipping'
          : `${order.shippingLabel} shipping`}
      </p>
    </Panel>
  );
}

export function PaymentPanel({ order, methodName }: { order: Order; methodName: string }) {
  const { balance } = order;
  const label = paymentLabel(order);
  const due: [string, string][] = balance.amount > 0 ? [['Balance due', formatMoney(balance)]] : [];
  return (
    <Panel title="Payment" fact={label}>
      <AmountRows rows={[...amountsOf(order), ...due]} />
      <p className="border-t border-line pt-3 text-muted">
        {`${methodName}, ${label.toLowerCase()}`}
      </p>
    </Panel>
  );
}

/** Nothing where the customer has returned nothing. */
export function ReturnPanel({ returns }: { returns: readonly ReturnLink[] }) {
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className="grid gap-2">
        {returns.map(({ id, units, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              to={`/admin/returns/${id}`}
              className="inline-flex min-h-target items-center underline underline-offset-4"
            >
              {`Return of ${units === 1 ? '1 item' : `${units} items`}`}
            </Link>
            <span className="text-muted">
              {`${status}, requested on `}
              <LocalDate at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Labels and formatted amounts, the row 'Total' emphasized. */
export function AmountRows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-1.5">
      {rows.map(([label, amount]) => (
        <div
          key={label}
          className={`flex justify-between gap-4 ${label === 'Total' ? 'text-[1rem] font-semibold' : ''}`}
        >
          <dt className="wrap-anywhere">{label}</dt>
          <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

interface OrderAsideProps {
  order: Order;
  customer: OrderRecord['customer'];
  agreed: OrderRecord['agreed'];
  /** Further sections, at the top. */
  children: React.ReactNode;
}

export function OrderAside({ order, customer, agreed, children }: OrderAsideProps) {
  const { form, userEmail } = order;
  const [name, ...lines] = addressLines(form);
  return (
    <aside aria-label="About this order" className="grid content-start gap-6">
      {children}
      <AsideSection title="Customer">
        <p className="font-medium wrap-anywhere">{customerName(form)}</p>
        {customer ? (
          <dl className="grid gap-1">
            <AsideFact label="Orders">{`${customer.orders}`}</AsideFact>
            <AsideFact label="Lifetime value">{formatMoney(customer.spent)}</AsideFact>
          </dl>
        ) : (
          <p className="text-muted">
            {order.isGuest ? 'Ordered as a guest.' : 'The account has been deleted.'}
          </p>
        )}
        {(customer || order.isGuest) && (
          <Link
            to={`/admin/orders?q=${encodeURIComponent(userEmail)}`}
            className="w-fit underline underline-offset-4"
          >
            All orders of this customer
          </Link>
        )}
      </AsideSection>
      <AsideSection title="Contact">
        <a
          href={`mailto:${form.email}`}
          className="w-fit underline underline-offset-4 wrap-anywhere"
        >
          {form.email}
        </a>
        {form.phone && <span className="tabular-nums">{form.phone}</span>}
        {userEmail !== form.email && userEmail !== '' && (
          <span className="text-muted wrap-anywhere">{`Account: ${userEmail}`}</span>
        )}
      </AsideSection>
      <AsideSection title="Shipping address">
        <address className="wrap-anywhere">
          {[name, ...lines].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </AsideSection>
      {order.billing && (
        <AsideSection title="Billing address">
          <address className="wrap-anywhere">
            {addressLines(order.billing).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </AsideSection>
      )}
      {form.note && (
        <AsideSection title="Note from the customer">
          <p className="whitespace-pre-line wrap-anywhere">{form.note}</p>
        </AsideSection>
      )}
      {order.consent && agreed && <Consent consent={order.consent} agreed={agreed} />}
    </aside>
  );
}

interface ConsentProps {
  consent: NonNullable<Order['consent']>;
  agreed: NonNullable<OrderRecord['agreed']>;
}

/** The texts are those of then. */
function Consent({ consent, agreed }: ConsentProps) {
  return (
    <AsideSection title="Consent">
      <p>
        {`“${agreed.statement}” `}
        <span className="text-muted">
          <LocalDateTime at={consent.at} />
        </span>
      </p>
      <p className="text-muted wrap-anywhere">{`Version ${consent.version.slice(0, 8)}`}</p>
      {[agreed.terms, agreed.privacy].map(({ label, intro, sections }) => (
        <details key={label}>
          <summary className="min-h-8 underline underline-offset-4">{`${label}, as agreed to`}</summary>
          <p className="mt-2">{intro}</p>
          {sections.map(({ title, paragraphs }) => (
            <section key={title} className="mt-3 grid gap-1">
              <h3 className="font-sans text-t2 font-medium">{title}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </details>
      ))}
    </AsideSection>
  );
}

export function AsideSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-2 border-b border-line pb-6 last:border-none">
      <h2 className="font-sans text-t2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function AsideFact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

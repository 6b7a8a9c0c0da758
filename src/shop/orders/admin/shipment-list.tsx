import { trackingLink, trackingText } from '#shop/fulfillment/rules/carriers.ts';
import { unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import type {
  ListedFulfillment,
  OrderFulfillments,
} from '#shop/orders/use-cases/show-fulfillments.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';
import { Form, Link } from 'react-router';
import { Panel } from '#platform/web/admin/panel.tsx';
import { shipUrl, trackingPageUrl } from './ship-request.ts';

/** What is left to ship, and what has shipped. */
export function Shipments({ order, fulfillments }: OrderFulfillments) {
  const left = order.lines.reduce((sum, line) => sum + unitsToShip(line), 0);
  const isOpen = left > 0 && order.status !== 'cancelled' && order.status !== 'delivered';
  const shown = fulfillments.filter(({ cancelledAt }) => cancelledAt === null);
  if (shown.length === 0 && !isOpen) return null;
  return (
    <Panel title="Shipments" fact={isOpen ? `${unitText(left)} to ship` : undefined}>
      {shown.length > 0 && (
        <ol className="grid gap-5">
          {shown.map((shipment, row) => (
            <li key={shipment.id} className="grid gap-1.5">
              <ShipmentRow order={order} shipment={shipment} number={row + 1} />
            </li>
          ))}
        </ol>
      )}
      {isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ButtonLink kind="quiet" to={shipUrl(order.id)}>
            Ship items
          </ButtonLink>
          <a
            href={`/admin/orders/print/packing-slips.pdf?order=${order.id}`}
            className="underline underline-offset-4"
            download
          >
            Packing slip
          </a>
          <span className="text-muted">
            {order.lines
              .map((line) => ({ ...line, quantity: unitsToShip(line) }))
              .filter(({ quantity }) => quantity > 0)
              .map(lineText)
              .join(', ')}
          </span>
        </div>
      )}
    </Panel>
  );
}

interface ShipmentRowProps {
  order: Order;
  shipment: ListedFulfillment;
  number: number;
}

function ShipmentRow({ order, shipment, number }: ShipmentRowProps) {
  const link = trackingLink(shipment);
  const text = trackingText(shipment);
  const items = shipment.lines.flatMap(({ position, quantity }) => {
    const line = order.lines[position];
    return line ? [lineText({ ...line, quantity })] : [];
  });
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className="font-medium">{`Shipment ${number}`}</b>
        <span className="text-muted tabular-nums">
          <LocalDateTime at={shipment.createdAt} />
        </span>
      </p>
      <p className="text-muted wrap-anywhere">{items.join(', ')}</p>
      {text !== '' && (
        <p className="wrap-anywhere">
          {link === null ? (
            text
          ) : (
            <a href={link} rel="noreferrer" className="underline underline-offset-4">
              {text}
            </a>
          )}
        </p>
      )}
      <p>
        <Link
          to={trackingPageUrl(order.id, shipment.id)}
          className="text-link inline-flex min-h-target items-center"
        >
          {text === '' ? 'Add tracking' : 'Edit tracking'}
          <span className="sr-only">{` of shipment ${number}`}</span>
        </Link>
      </p>
      {shipment.canUndo && (
        <Form
          method="post"
          action={shipUrl(order.id)}
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <input type="hidden" name="undo" value={shipment.id} />
          <Button kind="quiet">
            Undo<span className="sr-only">{` shipment ${number}`}</span>
          </Button>
          <span className="text-muted">Within a minute, before the customer is emailed.</span>
        </Form>
      )}
    </>
  );
}

interface ListedLine {
  title: string;
  optionValues: readonly string[];
  quantity: number;
}

function lineText({ title, optionValues, quantity }: ListedLine): string {
  return `${quantity} × ${[title, ...optionValues].join(', ')}`;
}

function unitText(units: number): string {
  return units === 1 ? '1 item' : `${units} items`;
}

import type { Shipment } from '#shop/orders/use-cases/list-shipments.ts';
import { LocalDate } from '#platform/web/local-date.tsx';

interface ShipmentsProps {
  orderNumber: string;
  shipments: readonly Shipment[];
}

/** What has left, with the carrier's tracking; nothing before the first shipment. */
export function Shipments({ orderNumber, shipments }: ShipmentsProps) {
  if (shipments.length === 0) return null;
  return (
    <section aria-label={`Shipments of order ${orderNumber}`} className="mt-5 text-t2">
      <h2 className="mb-2 font-sans text-t2 font-medium">
        {shipments.length === 1 ? 'Shipment' : 'Shipments'}
      </h2>
      <ul className="grid gap-3">
        {shipments.map(({ id, shippedAt, items, tracking, link }) => (
          <li key={id} className="wrap-anywhere">
            <span className="block">
              {'Shipped '}
              <LocalDate at={shippedAt} />
              {tracking !== '' && link === null && `, ${tracking}`}
            </span>
            {link !== null && (
              <a href={link} rel="noreferrer" className="text-link inline-flex min-h-target">
                {tracking === '' ? 'Track this shipment' : `Track ${tracking}`}
              </a>
            )}
            <span className="block text-muted">{items.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

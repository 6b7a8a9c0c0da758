import type { Availability } from '#shop/inventory/rules/availability.ts';

interface AvailabilityNoteProps {
  availability: Availability;
  /** Whether 'In stock' is shown; listings omit it. */
  isInStockShown?: boolean;
}

const colours = { 'in-stock': 'text-good', 'few-left': 'text-warn', 'sold-out': 'text-muted' };

export function AvailabilityNote({ availability, isInStockShown = false }: AvailabilityNoteProps) {
  if (availability === 'in-stock' && !isInStockShown) return null;
  return (
    <p className={`flex items-center gap-2.5 text-t2 font-medium ${colours[availability]}`}>
      <span
        aria-hidden="true"
        className="size-2 rounded-full bg-current forced-color-adjust-none"
      />
      {availabilityLabels[availability]}
    </p>
  );
}

export const availabilityLabels = {
  'in-stock': 'In stock',
  'few-left': 'Few left',
  'sold-out': 'Sold out',
};

import { TextField } from '#platform/web/text-field.tsx';

interface CarrierFieldsProps {
  /** Suggested names; any other is possible. */
  carriers: readonly string[];
  typed: { carrier: string; trackingNumber: string };
}

export function CarrierFields({ carriers, typed }: CarrierFieldsProps) {
  return (
    <>
      <TextField
        name="carrier"
        label="Carrier"
        list="carriers"
        autoComplete="off"
        maxLength={60}
        defaultValue={typed.carrier}
      />
      <datalist id="carriers">
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <TextField
        name="trackingNumber"
        label="Tracking number"
        autoComplete="off"
        maxLength={80}
        defaultValue={typed.trackingNumber}
      />
    </>
  );
}

import { formatMoney } from '#platform/format.ts';
import type { ShippingEstimate as Estimate } from '#shop/cart/use-cases/estimate-shipping.ts';
import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { ShippingOffer } from '#shop/shipping/rules/shipping.ts';

/** What a page answers to the form. */
export interface EstimateAnswer {
  /** Null where nothing is shipped any more. */
  estimate: Estimate | null;
}

interface ShippingEstimateProps {
  estimate: Estimate;
  /** To a form that was sent without scripts. */
  answer: EstimateAnswer | null;
  /** A discount makes shipping free. */
  isFree: boolean;
  /** What the prices depend on: once it changes, they are requested again. */
  contents: string;
}

/** What shipping costs and how long it takes, by country, before the checkout asks for the address. */
export function ShippingEstimate(props: ShippingEstimateProps) {
  return (
    <details open={props.answer !== null} className="border-t border-ink/18 pt-2 text-t2">
      <summary className="text-link min-h-target">Estimate shipping</summary>
      <EstimateForm {...props} action="/viewcart" shipped="this cart" />
    </details>
  );
}

interface EstimateFormProps extends ShippingEstimateProps {
  /** The page that answers. */
  action: string;
  /** 'this cart' */
  shipped: string;
}

/** Where the customer lives is posted, so that it stands in no address and no log. */
export function EstimateForm({
  answer,
  isFree,
  action,
  shipped,
  contents,
  ...props
}: EstimateFormProps) {
  const fetcher = useFetcher<Partial<EstimateAnswer>>({ key: `estimate ${action}` });
  const form = useRef<HTMLFormElement>(null);
  const { countries, hasAreas, place, offers } =
    fetcher.data?.estimate ?? answer?.estimate ?? props.estimate;
  const before = useRef(contents);
  useEffect(() => {
    if (before.current === contents) return;
    before.current = contents;
    if (offers) void fetcher.submit(form.current);
  }, [contents, offers, fetcher]);
  return (
    <>
      <fetcher.Form ref={form} method="post" action={action} className="grid gap-3 pb-3">
        <input type="hidden" name="intent" value="estimate" />
        <SelectField
          name="country"
          label="Country"
          autoComplete="country-name"
          isPreset
          defaultValue={place.country}
        >
          {countries.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {hasAreas && (
          <div className="grid grid-cols-2 gap-3">
            <TextField
              name="state"
              label="State"
              autoComplete="address-level1"
              maxLength={60}
              defaultValue={place.state}
            />
            <TextField
              name="pincode"
              label="Postal code"
              autoComplete="postal-code"
              maxLength={20}
              defaultValue={place.pincode}
            />
          </div>
        )}
        <Button kind="quiet">Estimate</Button>
      </fetcher.Form>
      <div
        aria-live="polite"
        tabIndex={-1}
        // Without JavaScript, autofocus moves the focus when the page is the response to the form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={answer !== null}
      >
        {offers && <Offers country={place.country} {...{ offers, isFree, shipped }} />}
      </div>
    </>
  );
}

interface OffersProps {
  country: string;
  offers: readonly ShippingOffer[];
  isFree: boolean;
  shipped: string;
}

function Offers({ country, offers, isFree, shipped }: OffersProps) {
  const available = offers.filter(({ refusal }) => refusal === null);
  if (available.length === 0) {
    return <p className="pb-3 text-warn">{`We cannot ship ${shipped} to ${country}.`}</p>;
  }
  return (
    <>
      <p className="sr-only">{`Shipping to ${country}`}</p>
      <ul className="grid gap-2 pb-3">
        {available.map(({ option, label, hint, price }) => (
          <li key={option} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {label}
              {hint !== '' && <span className="block text-muted">{hint}</span>}
            </span>
            <span className="tabular-nums">
              {formatMoney(isFree ? { ...price, amount: 0 } : price)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

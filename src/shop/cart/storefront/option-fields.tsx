import {
  type Choice,
  choiceFields,
  firstMissingOption,
  variantOf,
} from '#shop/catalogue/rules/options.ts';
import type { Variant } from '#shop/catalogue/rules/product.ts';
import { formatMoney } from '#platform/format.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { availabilityLabels } from '#shop/catalogue/storefront/availability-labels.ts';
import type { Offer } from './cart-lines.ts';
import { OptionGroup } from './option-group.tsx';

interface OptionFieldsProps {
  offer: Pick<Offer, 'options' | 'variants'>;
  /** The selection of a form that was submitted incomplete. */
  submitted?: Choice | null;
  /** Null if the selection is incomplete or the combination does not exist. */
  onChoose: (variant: Variant | null) => void;
}

/** A radio group per option; the surrounding form submits the selection. */
export function OptionFields({ offer, submitted = null, onChoose }: OptionFieldsProps) {
  const { options, variants } = offer;
  const ref = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>(() => initialChoice(options, submitted));
  const [missing, setMissing] = useState(submitted && firstMissingOption(options, choice));
  const variant = variantOf(variants, choice);

  function choose() {
    const chosen = options.map((_, at) => checkedIn(ref.current, at));
    setChoice(chosen);
    onChoose(variantOf(variants, chosen));
  }

  // The form may already be filled in before hydration, by the customer or by the browser's form restoration.
  const chooseWhatIsChecked = useEffectEvent(() => {
    if (options.some((_, at) => checkedIn(ref.current, at) !== '')) choose();
  });
  useEffect(() => chooseWhatIsChecked(), []);

  function reportMissing(event: React.SyntheticEvent) {
    event.preventDefault();
    const first = firstMissingOption(options, choice) ?? 0;
    setMissing(first);
    ref.current?.querySelector<HTMLElement>(`[name=${choiceFields[first]}]`)?.focus();
  }

  return (
    <div ref={ref} className="col-span-full grid gap-4">
      {options.map((option, position) => (
        <OptionGroup
          key={option.name}
          option={option}
          position={position}
          variants={variants}
          choice={choice}
          isMissing={missing === position}
          onChange={() => {
            choose();
            setMissing(null);
          }}
          onInvalid={reportMissing}
        />
      ))}
      <output className="text-t2 text-muted">
        {variant ? (
          <SelectedVariant variant={variant} />
        ) : (
          <IncompleteSelection options={options} choice={choice} />
        )}
      </output>
    </div>
  );
}

/** For screen readers; the price and availability are visible elsewhere. */
function SelectedVariant({
  variant: { optionValues, price, availability, sku },
}: {
  variant: Variant;
}) {
  return (
    <>
      <span className="sr-only">
        {`${optionValues.join(', ')}: ${formatMoney(price)}, ${availabilityLabels[availability]}. `}
      </span>
      {sku && `SKU ${sku}`}
    </>
  );
}

/** Reserves the line of the SKU, which avoids a layout shift. */
function IncompleteSelection({ options, choice }: { options: Offer['options']; choice: Choice }) {
  if (firstMissingOption(options, choice) === null) return `Not available in ${choice.join(', ')}.`;
  return <>&nbsp;</>;
}

/** An option with a single value is preselected. */
function initialChoice(options: Offer['options'], submitted: Choice | null): Choice {
  return options.map(({ values: [first = '', ...others] }, at) =>
    others.length === 0 ? first : (submitted?.[at] ?? ''),
  );
}

function checkedIn(fields: HTMLElement | null, position: number): string {
  const query = `[name=${choiceFields[position]}]:checked`;
  return fields?.querySelector<HTMLInputElement>(query)?.value ?? '';
}

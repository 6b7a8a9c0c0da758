import {
  type Choice,
  choiceFields,
  firstMissingOption,
  variantOf,
} from '#domain/catalogue/options.ts';
import type { Variant } from '#domain/catalogue/product.ts';
import { formatMoney } from '#domain/money.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { availabilityLabels } from '../catalogue/availability-labels.ts';
import type { Offer } from './cart-lines.ts';
import { OptionGroup } from './option-group.tsx';

interface OptionFieldsProps {
  offer: Pick<Offer, 'options' | 'variants'>;
  /** The selection of a form that was submitted incomplete. */
  asked?: Choice | null;
  /** Null if the selection is incomplete or the combination does not exist. */
  onChoose: (variant: Variant | null) => void;
}

/** A radio group per option; the surrounding form submits the selection. */
export function OptionFields({ offer, asked = null, onChoose }: OptionFieldsProps) {
  const { options, variants } = offer;
  const ref = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<Choice>(() => choiceAtFirst(options, asked));
  const [missing, setMissing] = useState(asked && firstMissingOption(options, choice));
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

  function tellMissing(event: React.SyntheticEvent) {
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
          onInvalid={tellMissing}
        />
      ))}
      <output className="text-t2 text-muted">
        {variant ? <Chosen variant={variant} /> : <Nothing options={options} choice={choice} />}
      </output>
    </div>
  );
}

/** For screen readers; the price and availability are visible elsewhere. */
function Chosen({ variant: { optionValues, price, availability, sku } }: { variant: Variant }) {
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
function Nothing({ options, choice }: { options: Offer['options']; choice: Choice }) {
  if (firstMissingOption(options, choice) === null) return `Not available in ${choice.join(', ')}.`;
  return <>&nbsp;</>;
}

/** An option with a single value is preselected. */
function choiceAtFirst(options: Offer['options'], asked: Choice | null): Choice {
  return options.map(({ values: [first = '', ...others] }, at) =>
    others.length === 0 ? first : (asked?.[at] ?? ''),
  );
}

function checkedIn(fields: HTMLElement | null, position: number): string {
  const query = `[name=${choiceFields[position]}]:checked`;
  return fields?.querySelector<HTMLInputElement>(query)?.value ?? '';
}

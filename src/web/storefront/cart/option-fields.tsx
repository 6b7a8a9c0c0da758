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
  /** What a form held that was sent before everything was chosen. */
  asked?: Choice | null;
  /** Null: there is still something to choose, or it is not made like that. */
  onChoose: (variant: Variant | null) => void;
}

/** A group of radio buttons for each option: the form that holds them sends the choice. */
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

  // Somebody may have been faster than the scripts, and browsers remember forms.
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

/** Price and availability stand elsewhere for the eye. */
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

/** Keeps the line of the SKU free, so that nothing moves when it comes. */
function Nothing({ options, choice }: { options: Offer['options']; choice: Choice }) {
  if (firstMissingOption(options, choice) === null) return `Not available in ${choice.join(', ')}.`;
  return <>&nbsp;</>;
}

/** Where there is one value only, it is chosen. */
function choiceAtFirst(options: Offer['options'], asked: Choice | null): Choice {
  return options.map(({ values: [first = '', ...others] }, at) =>
    others.length === 0 ? first : (asked?.[at] ?? ''),
  );
}

function checkedIn(fields: HTMLElement | null, position: number): string {
  const query = `[name=${choiceFields[position]}]:checked`;
  return fields?.querySelector<HTMLInputElement>(query)?.value ?? '';
}

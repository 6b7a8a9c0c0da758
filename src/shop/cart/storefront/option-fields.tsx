import {
  type Choice,
  choiceFields,
  firstMissingOption,
  variantOf,
  availabilityWith,
} from '#shop/catalogue/rules/options.ts';
import type { Variant, ProductOption } from '#shop/catalogue/rules/product.ts';
import { formatMoney } from '#platform/format.ts';
import { useEffect, useEffectEvent, useRef, useState, useId } from 'react';
import { availabilityLabels } from '#shop/catalogue/storefront/availability-note.tsx';
import type { Offer } from './respond-to-add-form.ts';
import CircleAlert from '~icons/lucide/circle-alert';

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

interface OptionGroupProps {
  option: ProductOption;
  position: number;
  variants: readonly Variant[];
  choice: Choice;
  /** Whether the form was submitted without a value for this option. */
  isMissing: boolean;
  onChange: () => void;
  onInvalid: (event: React.SyntheticEvent) => void;
}

function OptionGroup({ option, position, isMissing, ...rest }: OptionGroupProps) {
  const { variants, choice, onChange, onInvalid } = rest;
  const problemId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? problemId : undefined}
      className="min-w-0"
    >
      <legend className="mb-2 text-t2 font-medium">{option.name}</legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map((value, at) => {
          const availability = availabilityWith(variants, choice, { position, value });
          return (
            <Value key={value} value={value} note={notes[availability ?? 'no-such-variant']}>
              <input
                type="radio"
                name={choiceFields[position]}
                value={value}
                required
                defaultChecked={choice[position] === value}
                {...(isMissing && at === 0 && { autoFocus: true })}
                onChange={onChange}
                onInvalid={onInvalid}
                className="sr-only"
              />
            </Value>
          );
        })}
      </div>
      {isMissing && (
        <p
          id={problemId}
          role="alert"
          className="mt-2 flex gap-1.5 text-t2 leading-[1.35] font-medium text-bad"
        >
          <CircleAlert aria-hidden="true" className="icon" />
          {`Please choose the ${option.name.toLowerCase()}.`}
        </p>
      )}
    </fieldset>
  );
}

const notes = {
  'in-stock': null,
  'few-left': null,
  'sold-out': 'sold out',
  'no-such-variant': 'not available',
};

interface ValueProps {
  value: string;
  /** Explains why the variant cannot be bought. */
  note: string | null;
  children: React.ReactNode;
}

/** An unavailable value stays selectable, so that the page can explain why it is unavailable. */
function Value({ value, note, children }: ValueProps) {
  const look = note ? 'text-muted line-through decoration-1' : '';
  return (
    <label
      title={note ?? undefined}
      className="relative grid min-h-target min-w-13 place-items-center rounded-2 border border-edge bg-raised px-3.5 text-t2 font-medium transition-colors hover:border-ink has-checked:border-ink has-checked:outline-1 has-checked:-outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
    >
      {children}
      <span>
        <span className={look}>{value}</span>
        {note && <span className="sr-only">{` ${note}`}</span>}
      </span>
    </label>
  );
}

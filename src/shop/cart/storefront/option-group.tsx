import { availabilityWith, type Choice, choiceFields } from '#shop/catalogue/rules/options.ts';
import type { ProductOption, Variant } from '#shop/catalogue/rules/product.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { useId } from 'react';

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

export function OptionGroup({ option, position, isMissing, ...rest }: OptionGroupProps) {
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

import Minus from '~icons/lucide/minus';
import Plus from '~icons/lucide/plus';
import { useIsHydrated } from './use-is-hydrated.ts';

interface StepperProps {
  /** The accessible name, for example 'Quantity of Canvas Tote Bag'. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  max: number;
  /** As tall as a large button. */
  isLarge?: boolean;
}

const step =
  'grid min-h-(--step) place-items-center rounded-2 hover:bg-card disabled:cursor-not-allowed disabled:bg-transparent disabled:text-edge noscript:hidden';

/**
 * A number input with a minimum of 1, changed by its buttons and the arrow keys; typed digits are ignored
 * (ruling 27). Without JavaScript it is a plain number field named 'quantity'.
 */
export function Stepper({ label, value, onChange, max, isLarge = false }: StepperProps) {
  const isHydrated = useIsHydrated();
  return (
    <fieldset
      className={`inline-grid w-fit grid-cols-[var(--target)_2.5rem_var(--target)] rounded-2 border border-edge bg-raised noscript:grid-cols-[4rem] ${isLarge ? '[--step:3.375rem]' : '[--step:var(--target)]'}`}
    >
      <legend className="sr-only">{label}</legend>
      <button
        type="button"
        aria-label="One less"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
        className={step}
      >
        <Minus aria-hidden="true" className="icon" />
      </button>
      <input
        type="number"
        name="quantity"
        aria-label={label}
        required
        min={1}
        max={max}
        step={1}
        value={value}
        inputMode={isHydrated ? 'none' : 'numeric'}
        autoComplete="off"
        onKeyDown={ignoreTyping}
        onPaste={ignore}
        onDrop={ignore}
        onChange={({ currentTarget: { valueAsNumber: next } }) => {
          const isStep = Math.abs(next - value) === 1;
          if (isStep && next >= 1 && next <= max) onChange(next);
        }}
        className="min-h-(--step) w-full appearance-none bg-transparent text-center font-medium tabular-nums [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        aria-label="One more"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        className={step}
      >
        <Plus aria-hidden="true" className="icon" />
      </button>
    </fieldset>
  );
}

/** Lets arrow keys, Tab and browser shortcuts pass and blocks text input. */
function ignoreTyping(event: React.KeyboardEvent) {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  const writes = event.key.length === 1 || event.key === 'Backspace' || event.key === 'Delete';
  if (writes && !isCommand) event.preventDefault();
}

function ignore(event: React.SyntheticEvent) {
  event.preventDefault();
}

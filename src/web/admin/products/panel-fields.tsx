import ChevronDown from '~icons/lucide/chevron-down';
import { type ReactNode, useId } from 'react';

interface PanelChoiceProps {
  name: string;
  label: string;
  chosen: string;
  /** The options. */
  children: ReactNode;
}

export function PanelChoice({ name, label, chosen, children }: PanelChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          name={name}
          defaultValue={chosen}
          className="min-h-target w-full appearance-none rounded-2 border border-edge bg-raised ps-3 pe-9 hover:border-ink"
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="icon pointer-events-none absolute inset-y-0 end-2.5 my-auto"
        />
      </span>
    </div>
  );
}

interface PanelTickProps {
  name: string;
  value: string;
  isTicked: boolean;
  children: string;
}

export function PanelTick({ name, value, isTicked, children }: PanelTickProps) {
  return (
    <label className="flex min-h-target items-center gap-2.5">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isTicked}
        className="size-4.5 flex-none accent-ink"
      />
      {children}
    </label>
  );
}

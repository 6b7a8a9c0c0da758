import { CheckboxField } from '../checkbox.tsx';
import './tool-panel.css';
import ChevronDown from '~icons/lucide/chevron-down';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '../button.tsx';

interface ToolPanelProps {
  /** The page of the table. */
  action: string;
  label: string;
  icon: ReactNode;
  /** The current choices, used as a key: the panel closes when they change. */
  chosen: string;
  /** 'get' unless the form saves something. */
  method?: 'get' | 'post';
  /** The label of its button. */
  submit?: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A form in a disclosure that changes the state of the table. */
export function ToolPanel({
  action,
  label,
  icon,
  chosen,
  method = 'get',
  submit = 'Apply',
  isOpen = false,
  children,
}: ToolPanelProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      const panel = ref.current;
      if (!panel?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isOutside = event.target instanceof Node && !panel.contains(event.target);
      if (isEscape) panel.querySelector('summary')?.focus();
      if (isEscape || (isOutside && event.type === 'pointerdown')) panel.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('keydown', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('keydown', closeFromOutside);
    };
  }, []);
  return (
    <details key={chosen} ref={ref} open={isOpen} className="tool-panel">
      <summary className="inline-flex min-h-target items-center gap-2 rounded-full px-3.5 font-medium whitespace-nowrap hover:bg-card">
        {icon} {label}
      </summary>
      <Form
        method={method}
        action={action}
        preventScrollReset
        aria-label={label}
        className="grid gap-4 rounded-3 border border-line bg-raised p-5 shadow-window"
      >
        {children}
        <Button>{submit}</Button>
      </Form>
    </details>
  );
}

interface PanelSelectProps {
  name: string;
  label: string;
  chosen: string;
  /** The option elements. */
  children: ReactNode;
}

export function PanelSelect({ name, label, chosen, children }: PanelSelectProps) {
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

interface PanelFieldProps extends Pick<
  React.ComponentProps<'input'>,
  'type' | 'inputMode' | 'pattern' | 'title' | 'list'
> {
  name: string;
  label: string;
  chosen: string;
}

export function PanelField({ name, label, chosen, ...input }: PanelFieldProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        name={name}
        defaultValue={chosen}
        autoComplete="off"
        maxLength={100}
        {...input}
        className="min-h-target w-full min-w-0 rounded-2 border border-edge bg-raised px-3 hover:border-ink"
      />
    </div>
  );
}

interface PanelCheckboxProps {
  name: string;
  value: string;
  isChecked: boolean;
  children: string;
}

export function PanelCheckbox({ name, value, isChecked, children }: PanelCheckboxProps) {
  return (
    <CheckboxField name={name} value={value} defaultChecked={isChecked}>
      {children}
    </CheckboxField>
  );
}

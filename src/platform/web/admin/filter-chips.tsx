import { Link } from 'react-router';

interface FilterChipsProps<Value> {
  label: string;
  choices: readonly Value[];
  chosen: Value;
  choiceLabel: (choice: Value) => string;
  to: (choice: Value) => string;
}

/** Links that set a filter in the URL; the current one is marked. */
export function FilterChips<Value>({
  label,
  choices,
  chosen,
  choiceLabel,
  to,
}: FilterChipsProps<Value>) {
  return (
    <nav
      aria-label={label}
      className="flex gap-1.5 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 lg:flex-wrap"
    >
      {choices.map((choice) => (
        <Link
          key={to(choice)}
          to={to(choice)}
          preventScrollReset
          aria-current={choice === chosen ? 'true' : undefined}
          className="inline-flex min-h-target items-center rounded-full px-3.5 font-medium whitespace-nowrap hover:bg-card aria-[current]:bg-card"
        >
          {choiceLabel(choice)}
        </Link>
      ))}
    </nav>
  );
}

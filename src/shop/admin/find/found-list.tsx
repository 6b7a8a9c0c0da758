import { Link } from 'react-router';
import type { Choice } from './found-choices.ts';

interface FoundListProps {
  choices: readonly Choice[];
  onLeave?: () => void;
}

export function FoundList({ choices, onLeave }: FoundListProps) {
  return [...Map.groupBy(choices, ({ group }) => group)].map(([group, some]) => (
    <section key={group} aria-label={group} className="grid gap-1">
      {/* Not a heading: the palette precedes the page's h1 in the document. */}
      <p aria-hidden="true" className="px-3 pt-3 text-t1 text-muted">
        {group}
      </p>
      <ul>
        {some.map(({ label, detail, to }) => (
          <li key={to}>
            <Link to={to} onClick={onLeave} className="found">
              <span className="font-medium wrap-anywhere">{label}</span>
              <span className="ms-auto text-t1 text-muted wrap-anywhere">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

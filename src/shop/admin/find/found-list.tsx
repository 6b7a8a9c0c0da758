import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { FoundRecords } from '#shop/admin/use-cases/find-records.ts';
import { mayOpen } from '#shop/access/rules/page-access.ts';
import { adminLinks } from '../admin-links.ts';
import { settingsUrl } from '#shop/settings/admin/settings-form.tsx';
import { Link } from 'react-router';

/** A search result with its target. */
interface Choice {
  group: 'Go to' | 'Products' | 'Orders' | 'Users' | 'Settings';
  label: string;
  detail: string;
  to: string;
}

const actions = [
  {
    label: 'Add a product',
    page: 'catalogue/products-page',
    to: '/admin/products?add=',
  },
  {
    label: 'Add a category',
    page: 'catalogue/categories-page',
    to: '/admin/categories?add=',
  },
  { label: 'Invite staff', page: 'identity/users-page', to: '/admin/users?invite=' },
];

/** Pages that the visitor may open and whose labels contain every word, followed by the found records. */
export function foundChoices(text: string, visitor: Visitor, found: FoundRecords | null): Choice[] {
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = [...adminLinks, ...actions].filter(
    ({ label, page }) =>
      mayOpen(visitor, page) && terms.every((term) => label.toLowerCase().includes(term)),
  );
  return [
    ...pages.map(({ label, to }) => ({ group: 'Go to' as const, label, detail: '', to })),
    ...(found ? choicesOf(found) : []),
  ];
}

function choicesOf({ products, orders, users, settings }: FoundRecords): Choice[] {
  return [
    ...products.map(({ id, title, category }) => ({
      group: 'Products' as const,
      label: title,
      detail: `No. ${id}, ${category}`,
      to: `/admin/products/${id}`,
    })),
    ...orders.map(({ number, customer, userEmail }) => ({
      group: 'Orders' as const,
      label: number,
      detail: [customer, userEmail].filter(Boolean).join(', '),
      to: `/admin/orders?q=${number}`,
    })),
    ...users.map(({ number, email }) => ({
      group: 'Users' as const,
      label: email,
      detail: `No. ${number}`,
      to: `/admin/users?user=${number}`,
    })),
    ...settings.map(({ section, title, label }) => ({
      group: 'Settings' as const,
      label: title,
      detail: label,
      to: settingsUrl(section),
    })),
  ];
}

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

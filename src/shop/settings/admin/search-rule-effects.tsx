import type { SearchRulePicks } from '#shop/settings/rules/search-picks.ts';
import { Notice } from '#platform/web/notice.tsx';
import CircleAlert from '~icons/lucide/circle-alert';
import { Link } from 'react-router';

interface RulesWithoutEffectProps {
  rules: readonly string[];
}

export function RulesWithoutEffect({ rules }: RulesWithoutEffectProps) {
  if (rules.length === 0) return null;
  return (
    <Notice kind="warn" icon={CircleAlert}>
      <p className="font-semibold">Some entries have no effect</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface PickedProductsProps {
  picks: readonly SearchRulePicks[];
}

/** The fields have their numbers only. */
export function PickedProducts({ picks }: PickedProductsProps) {
  if (picks.length === 0) return null;
  return (
    <section aria-labelledby="picked-products" className="grid gap-3">
      <h3 id="picked-products" className="text-t4">
        Products in these rules
      </h3>
      <dl className="grid gap-3">
        {picks.map(({ text, kind, products }) => (
          <div key={JSON.stringify([kind, text, products])} className="grid gap-0.5">
            <dt className="text-t2 text-muted">
              {kind === 'pinned' ? 'Shown first for' : 'Not shown for'} “{text}”
            </dt>
            {products.map(({ id, title, isPublished }) => (
              <dd key={id}>
                <Link
                  to={`/admin/products/${id}`}
                  className="inline-flex min-h-target items-center font-medium underline underline-offset-4"
                >
                  {title}
                </Link>{' '}
                <span className="text-muted">
                  ({isPublished ? `number ${id}` : `number ${id}, not published`})
                </span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

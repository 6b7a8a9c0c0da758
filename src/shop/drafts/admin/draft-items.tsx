import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { type DraftFields, Section } from './draft-fields.tsx';
import { CatalogItem, CustomItem } from './item-fields.tsx';

interface FoundItem {
  variantId: string;
  title: string;
  sku: string | null;
  unitPrice: Money;
  sellable: number | null;
}

interface DraftItemsProps extends DraftFields {
  find: string;
  /** Null before anything was searched for. */
  found: readonly FoundItem[] | null;
}

export function DraftItems({ typed, problems, plan, currency, find, found }: DraftItemsProps) {
  return (
    <Section title="Items">
      {typed.items.length === 0 && <p className="text-muted">No items yet.</p>}
      {typed.items.length > 0 && (
        <ul className="grid gap-6">
          {typed.items.map((item, at) => {
            const line = plan.lines.find(({ variantId }) => variantId === item.variantId);
            const field = { at, problems, currency };
            return (
              <li
                key={`${item.variantId} ${at}`}
                className="grid gap-3 border-b border-line pb-6 last:border-none last:pb-0"
              >
                {item.variantId === '' ? (
                  <CustomItem item={item} {...field} />
                ) : (
                  <CatalogItem item={item} price={line?.unitPrice ?? null} {...field} />
                )}
                <Button
                  kind="quiet"
                  name="remove"
                  value={at}
                  aria-label={`Remove ${item.title}`}
                  className="justify-self-start"
                >
                  Remove
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="grid gap-3 border-t border-line pt-4">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            name="find"
            label="Find items"
            help="By words, product number or SKU."
            defaultValue={find}
            autoComplete="off"
            maxLength={100}
            className="min-w-48 flex-1"
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button kind="quiet" name="intent" value="find">
            Find items
          </Button>
          <Button kind="quiet" name="intent" value="add-custom">
            Add custom item
          </Button>
        </div>
        {found && <FoundItems found={found} find={find} />}
      </div>
    </Section>
  );
}

function FoundItems({ found, find }: { found: readonly FoundItem[]; find: string }) {
  if (found.length === 0) return <output>{`No items on sale match “${find}”.`}</output>;
  return (
    <ul aria-label="Found items" className="grid divide-y divide-line">
      {found.map(({ variantId, title, sku, unitPrice, sellable }) => (
        <li key={variantId} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0 wrap-anywhere">
            {title}
            <span className="block text-muted">
              {[sku, formatMoney(unitPrice), stockText(sellable)].filter(Boolean).join(', ')}
            </span>
          </span>
          <Button
            kind="quiet"
            name="add"
            value={variantId}
            aria-label={`Add ${title}`}
            disabled={sellable === 0}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
  );
}

function stockText(sellable: number | null): string {
  if (sellable === null) return 'stock not tracked';
  return sellable === 0 ? 'out of stock' : `${sellable} in stock`;
}

import { itemField, maxItemTitle, type TypedItem } from '#shop/drafts/rules/draft-form.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import { formatMoney } from '#platform/format.ts';
import type { Money } from '#platform/money.ts';
import { Button } from '#platform/web/button.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { type DraftFields, Section } from './draft-fields.tsx';

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

interface ItemProps extends Pick<DraftFields, 'problems' | 'currency'> {
  item: TypedItem;
  at: number;
}

function CatalogItem({ item, at, problems, price }: ItemProps & { price: Money | null }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <input type="hidden" name={itemField(at, 'variant')} value={item.variantId} />
      <input type="hidden" name={itemField(at, 'title')} value={item.title} />
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{item.title}</span>
        <span className="block text-muted">
          {price ? `${formatMoney(price)} each` : 'No longer on sale'}
        </span>
      </p>
      <Quantity item={item} at={at} problems={problems} />
    </div>
  );
}

function Quantity({ item, at, problems }: Pick<ItemProps, 'item' | 'at' | 'problems'>) {
  const name = itemField(at, 'quantity');
  return (
    <TextField
      name={name}
      label={`Quantity of ${item.title}`}
      isRequired
      inputMode="numeric"
      autoComplete="off"
      defaultValue={item.quantity}
      problem={problems[name]}
      className="max-w-48"
    />
  );
}

function CustomItem({ item, at, problems, currency }: ItemProps) {
  const field = (part: string) => {
    const name = itemField(at, part);
    return { name, problem: problems[name], isRequired: true, autoComplete: 'off' };
  };
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{`Custom item ${at + 1}`}</legend>
      <TextField
        {...field('title')}
        label="Title"
        defaultValue={item.title}
        maxLength={maxItemTitle}
        className="sm:col-span-2"
      />
      <TextField
        {...field('price')}
        label={`Price of one in ${currency}`}
        inputMode="decimal"
        defaultValue={item.price}
      />
      <Quantity item={item} at={at} problems={problems} />
      <SelectField {...field('tax')} label="Tax class" defaultValue={item.taxClass}>
        {taxClasses.map((name) => (
          <option key={name} value={name}>
            {taxClassLabels[name]}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        name={itemField(at, 'ships')}
        defaultChecked={item.needsShipping}
        className="self-end"
      >
        Needs shipping
      </CheckboxField>
    </fieldset>
  );
}

const taxClassLabels = { standard: 'Standard', reduced: 'Reduced', zero: 'Zero' };

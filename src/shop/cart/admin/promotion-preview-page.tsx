import ArrowLeft from '~icons/lucide/arrow-left';
import { data, Form, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  previewPromotion,
  type PreviewRequest,
  type ShownPreview,
} from '#shop/cart/use-cases/preview-promotion.ts';
import { previewBuyers } from '#shop/cart/rules/promotion-preview.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import { promotionFormFrom } from '#shop/promotions/rules/promotion-form.ts';
import { formatMoney } from '#platform/format.ts';
import { multiplyMoney, subtractMoney } from '#platform/money.ts';
import { plainText } from '#platform/text.ts';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { Route } from './+types/promotion-preview-page';
import { grantedWords } from './promotion-preview-words.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Preview a cart, ${matches[1].loaderData.shopName} Admin` },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const request = requestFrom(params.promotionId, url.searchParams);
  const shown = await previewPromotion(context.get(shopContext), visitor, request);
  const problems = shown.ok || !('problems' in shown.failure) ? null : shown.failure.problems;
  if (!shown.ok && !problems) {
    return Promise.reject(data(null, { status: shown.failure.code === 'forbidden' ? 403 : 404 }));
  }
  const { form, find, shipping } = request;
  const typed = form ? Object.entries(form) : [];
  const backTo = form ? `?${new URLSearchParams(typed)}` : '';
  const path = params.promotionId === 'new' ? '' : `/${params.promotionId}`;
  return {
    typed,
    find,
    shipping,
    backTo: `/admin/promotions${path}${backTo}`,
    preview: shown.ok ? shown.value : null,
    problems: Object.values(problems ?? {}),
  };
}

function requestFrom(promotionId: string, query: URLSearchParams): PreviewRequest {
  const text = (name: string) => plainText(query.get(name) ?? '').slice(0, 200);
  const quantities = query.getAll('quantity');
  const items = query.getAll('variant').map((variantId, at) => {
    return { variantId, quantity: quantities[at] ?? '' };
  });
  const added = query.getAll('add').filter((id) => items.every((item) => item.variantId !== id));
  return {
    promotionId,
    form: query.has('kind') ? promotionFormFrom((field) => query.get(field)) : null,
    items: [...items, ...added.map((variantId) => ({ variantId, quantity: '1' }))],
    buyer: text('buyer'),
    shipping: text('shipping'),
    find: text('find'),
  };
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { preview, typed, problems, backTo, find, shipping } = loaderData;
  return (
    <>
      <nav aria-label="Promotion" className="-mb-3">
        <Link
          to={backTo}
          className="inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="icon" /> Back to the promotion
        </Link>
      </nav>
      <PageHead title="Preview a cart" />
      {preview ? (
        <>
          <p className="-mt-2 max-w-[70ch] wrap-anywhere text-muted">
            {`${preview.promotion.title}: ${preview.sentence} Calculated as if it were active, before tax. Nothing is saved.`}
          </p>
          <Form
            method="get"
            preventScrollReset
            aria-label="Cart"
            className="grid max-w-[56rem] gap-5"
          >
            {typed.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Items preview={preview} />
            <Terms preview={preview} find={find} shipping={shipping} />
          </Form>
          {preview.lines.length > 0 && <Outcome preview={preview} />}
        </>
      ) : (
        <div className="grid gap-2" role="alert">
          <p>The promotion is not complete yet.</p>
          <ul className="list-disc ps-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The cart; its fields are sent with every search. */
function Items({ preview }: { preview: ShownPreview }) {
  if (preview.lines.length === 0) return <p>No items yet. Find items below and add them.</p>;
  return (
    <div className="grid gap-2">
      <ul aria-label="Items" className="grid gap-3">
        {preview.lines.map((line) => {
          const title = titleWith(line.product.title, line.optionValues);
          return (
            <li key={line.variantId} className="flex flex-wrap items-center gap-3">
              <input type="hidden" name="variant" value={line.variantId} />
              <input
                name="quantity"
                aria-label={`Quantity of ${title}`}
                defaultValue={line.quantity}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                className="min-h-12 w-20 rounded-2 border border-edge bg-raised px-3.5"
              />
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </li>
          );
        })}
      </ul>
      <p className="text-t1 text-muted">A quantity of 0 removes the item.</p>
    </div>
  );
}

interface TermsProps {
  preview: ShownPreview;
  find: string;
  shipping: string;
}

function Terms({ preview, find, shipping }: TermsProps) {
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr]">
        <TextField
          name="find"
          label="Find items"
          help="By words, product number or SKU."
          defaultValue={find}
          autoComplete="off"
          maxLength={100}
          className="sm:max-lg:col-span-2"
        />
        <SelectField name="buyer" label="Customer" defaultValue={preview.buyer}>
          {Object.entries(previewBuyers).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {preview.segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {`An account in ${name}`}
            </option>
          ))}
        </SelectField>
        <TextField
          name="shipping"
          label="Shipping price"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={shipping}
          problem={preview.isShippingUnread ? 'Enter an amount, or leave it empty.' : undefined}
        />
      </div>
      {/* Before the buttons below: it is the one that Enter presses. */}
      <Button className="justify-self-start">Update preview</Button>
      {preview.found && <FoundItems found={preview.found} find={find} />}
    </>
  );
}

function FoundItems({ found, find }: { found: ShownPreview['lines']; find: string }) {
  if (found.length === 0) return <output>{`No items on sale match “${find}”.`}</output>;
  return (
    <ul aria-label="Found items" className="grid divide-y divide-line">
      {found.map(({ variantId, product, optionValues, unitPrice }) => {
        const title = titleWith(product.title, optionValues);
        return (
          <li key={variantId} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{`${title}, ${formatMoney(unitPrice)}`}</span>
            <Button kind="quiet" name="add" value={variantId} aria-label={`Add ${title}`}>
              Add
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Outcome({ preview }: { preview: ShownPreview }) {
  const { lines, paid, without } = preview;
  const rows = lines.map(({ variantId, product, optionValues, unitPrice, quantity }, at) => {
    const off = paid.lineDiscounts[at] ?? multiplyMoney(unitPrice, 0);
    const total = multiplyMoney(unitPrice, quantity);
    return (
      <tr key={variantId}>
        <Cell label="Item" at="title" className="wrap-anywhere">
          {titleWith(product.title, optionValues)}
        </Cell>
        <Cell label="Quantity" className="num">
          {quantity}
        </Cell>
        <Cell label="Price" className="num">
          {formatMoney(total)}
        </Cell>
        <Cell label="Discount" className="num">
          {formatMoney(off)}
        </Cell>
        <Cell label="To pay" at="end" className="num">
          {formatMoney(subtractMoney(total, off))}
        </Cell>
      </tr>
    );
  });
  const figures = [
    ['Discount', formatMoney(paid.discount)],
    ['Shipping', formatMoney(paid.shipping)],
    ['Without this promotion', formatMoney(without.total)],
    ['The customer pays', formatMoney(paid.total)],
  ];
  return (
    <section aria-labelledby="outcome" className="grid gap-3">
      <h2 id="outcome" className="text-t5">
        Result
      </h2>
      <output className="max-w-[70ch] wrap-anywhere">{grantedWords(preview)}</output>
      <DataTable label="Lines" rows={rows}>
        <Head>Item</Head>
        <Head className="num">Quantity</Head>
        <Head className="num">Price</Head>
        <Head className="num">Discount</Head>
        <Head className="num">To pay</Head>
      </DataTable>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-t2 text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

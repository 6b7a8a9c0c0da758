import type { Product } from '#shop/catalogue/rules/product.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { useLocation } from 'react-router';
import { ProductReviews, type ShownReviews } from '#shop/reviews/storefront/product-reviews.tsx';
import type { ProductTab } from '#shop/catalogue/storefront/product-url.ts';

interface ProductTabsProps {
  product: Product;
  terms: Pick<Settings, 'shippingText' | 'returnsText'>;
  reviews: ShownReviews;
  /** The formatted description; null if it needs no format. */
  html: string | null;
  /** The initially open tab. */
  tab: ProductTab;
}

/** Radio buttons styled as tabs, so that they work without JavaScript. */
export function ProductTabs({ product, terms, reviews, html, tab }: ProductTabsProps) {
  const { key } = useLocation();
  return (
    <section id="reviews" aria-label="About this product" className="group/tabs wrap pb-section">
      <fieldset
        key={key}
        className="flex min-w-0 flex-wrap gap-x-8 border-b border-line max-md:gap-x-5 max-md:text-t2"
      >
        <legend className="sr-only">About this product</legend>
        <Tab value="description" isFirst={tab === 'description'}>
          Description
        </Tab>
        <Tab value="shipping">Shipping &amp; Returns</Tab>
        <Tab value="reviews" isFirst={tab === 'reviews'}>
          {`Reviews (${product.written.count})`}
        </Tab>
      </fieldset>
      <div className="hidden max-w-[65ch] pt-12 group-has-[[value=description]:checked]/tabs:block">
        <h2 className="sr-only">Description</h2>
        {html === null ? (
          <p>{product.description}</p>
        ) : (
          <div className="formatted" dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </div>
      <div className="hidden gap-x-16 gap-y-8 pt-12 group-has-[[value=shipping]:checked]/tabs:grid md:grid-cols-2">
        <h2 className="sr-only">Shipping &amp; Returns</h2>
        <Paragraphs title="Shipping" texts={terms.shippingText} />
        <Paragraphs title="Returns" texts={terms.returnsText} />
      </div>
      <div className="hidden pt-12 group-has-[[value=reviews]:checked]/tabs:block">
        <h2 className="sr-only">{`Reviews (${product.written.count})`}</h2>
        <ProductReviews product={product} reviews={reviews} />
      </div>
    </section>
  );
}

interface TabProps {
  value: string;
  isFirst?: boolean;
  children: React.ReactNode;
}

function Tab({ value, isFirst = false, children }: TabProps) {
  return (
    <label className="relative inline-flex min-h-target items-center py-3.5 font-medium whitespace-nowrap text-muted after:absolute after:inset-x-0 after:bottom-0 hover:text-ink has-checked:text-ink has-checked:after:border-b-2 has-checked:after:border-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-3">
      <input type="radio" name="tab" value={value} defaultChecked={isFirst} className="sr-only" />
      {children}
    </label>
  );
}

function Paragraphs({ title, texts }: { title: string; texts: string[] }) {
  return (
    <div className="grid max-w-[50ch] content-start gap-3">
      <h3 className="font-serif text-t5 font-normal">{title}</h3>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

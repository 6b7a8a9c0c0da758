import { cardTitleLength, type ProductSummary } from '#shop/catalogue/rules/product.ts';
import { money, multiplyMoney } from '#platform/money.ts';
import { LineList } from '#shop/orders/web/line-list.tsx';
import { Price } from '#shop/catalogue/web/price.tsx';
import { ProductCard } from '#shop/catalogue/web/product-card.tsx';
import { RatingLine } from '#shop/catalogue/web/stars.tsx';
import { Brands } from '#shop/storefront/brands.tsx';
import { QuickAddButton } from '#shop/cart/storefront/quick-add-button.tsx';
import { AvailabilityNote } from '#shop/catalogue/storefront/availability-note.tsx';
import { ProductRow } from '#shop/storefront/catalogue/product-row.tsx';
import { Row, SheetSection } from './sheet-section.tsx';

interface ProductSamplesProps {
  product: ProductSummary;
  brands: readonly string[];
}

export function ProductSamples({ product, brands }: ProductSamplesProps) {
  const { price, picture } = product;
  const former = money(price.amount * 2, price.currency);
  return (
    <>
      <SheetSection title="Rating, price, stock">
        <Row>
          {[0, 13, 25, 46, 50].map((rateTenths) => (
            <RatingLine key={rateTenths} rating={{ rateTenths, count: rateTenths * 9 }} />
          ))}
        </Row>
        <Row>
          <Price price={price} className="text-t4" />
          <Price price={price} compareAt={former} className="text-t4" />
          <AvailabilityNote availability="in-stock" isInStockShown />
          <AvailabilityNote availability="few-left" />
          <AvailabilityNote availability="sold-out" />
        </Row>
      </SheetSection>
      <SheetSection title="Product card">
        <ul className="product-grid">
          {cardsOf(product).map((card) => (
            <li key={card.id}>
              <ProductCard product={card} titleLength={cardTitleLength} sizes="16rem">
                <QuickAddButton product={card} />
              </ProductCard>
            </li>
          ))}
        </ul>
      </SheetSection>
      <SheetSection title="Product row">
        <div className="@container">
          <ProductRow product={product} isOnTop={false} shipsFree isTravelling={false} />
        </div>
      </SheetSection>
      <SheetSection title="Order lines, brands">
        <div className="max-w-100">
          <LineList
            lines={[1, 12].map((quantity) => ({
              variantId: `${quantity}`,
              productId: product.id,
              title: product.title,
              details: product.category,
              picture: picture?.name ?? null,
              quantity,
              total: multiplyMoney(price, quantity),
            }))}
          />
        </div>
        <Brands names={[...brands, 'Brand without a logo']} />
      </SheetSection>
    </>
  );
}

/** One card per state. */
const sampleColors = ['navy', 'olive', 'tan', 'white', 'black', 'gray', 'teal'].map((color) => {
  return { name: color, color };
});

function cardsOf(product: ProductSummary): ProductSummary[] {
  const former = money(product.price.amount * 2, product.price.currency);
  const states: Partial<ProductSummary>[] = [
    { availability: 'in-stock', colors: sampleColors },
    { compareAt: former },
    { availability: 'sold-out' },
    { picture: null, title: 'A name that is much longer than a card can show' },
  ];
  return states.map((state, position) => ({ ...product, ...state, id: position + 1 }));
}

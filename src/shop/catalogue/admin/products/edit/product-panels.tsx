import type { AttributeName, ProductField } from '#shop/catalogue/rules/product-fields.ts';
import {
  productAttributeNames,
  variantAttributeNames,
} from '#shop/catalogue/rules/product-fields.ts';
import { Panel } from '#platform/web/admin/panel.tsx';
import { PictureField } from './picture-field.tsx';
import { ProductFieldInput, StatusField } from './product-fields.tsx';
import type { useProductForm } from './use-product-form.ts';
import { VariantFields } from './variant-fields.tsx';

type PanelsProps = Pick<
  ReturnType<typeof useProductForm>,
  'pictureProps' | 'fieldProps' | 'variantProps'
>;

/** The panel of a page in which each further field stands. */
const panelOf: Readonly<Record<AttributeName, 'pricing' | 'inventory' | 'shipping' | 'side'>> = {
  taxClass: 'pricing',
  sku: 'inventory',
  gtin: 'inventory',
  weightGrams: 'inventory',
  shippingClass: 'shipping',
  countryOfOrigin: 'shipping',
  returnPolicy: 'shipping',
  brand: 'side',
  tags: 'side',
};

function fieldsIn(panel: (typeof panelOf)[AttributeName]): AttributeName[] {
  const names = [...productAttributeNames, ...variantAttributeNames];
  return names.filter((name) => panelOf[name] === panel);
}

/** All fields of a product, in panels beside what is set rarely. */
export function ProductPanels({ pictureProps, fieldProps, variantProps }: PanelsProps) {
  const { hasOptions } = fieldProps;
  const field = (name: ProductField) => (
    <ProductFieldInput key={name} name={name} {...fieldProps} />
  );
  const three = 'grid gap-4 sm:grid-cols-3';
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid content-start gap-8">
        <Panel title="Details">
          {field('title')}
          {field('description')}
        </Panel>
        <Panel title="Pictures">
          <PictureField {...pictureProps} isWide />
        </Panel>
        <Panel title="Pricing">
          <div className={three}>
            {field('price')}
            {field('compareAt')}
            {fieldsIn('pricing').map(field)}
          </div>
        </Panel>
        {!hasOptions && (
          <Panel title="Inventory">
            <div className={three}>
              {field('stock')}
              {fieldsIn('inventory').map(field)}
            </div>
          </Panel>
        )}
        <VariantFields {...variantProps} />
        <Panel title="Shipping and returns">
          <div className={three}>{fieldsIn('shipping').map(field)}</div>
        </Panel>
      </div>
      <div className="grid content-start gap-6">
        <StatusField {...fieldProps} className="grid border-b border-line pb-4" />
        {field('category')}
        {fieldsIn('side').map(field)}
        <div className="grid grid-cols-2 gap-4 border-t border-line pt-5">
          {field('rate')}
          {field('count')}
        </div>
      </div>
    </div>
  );
}

import { isTrue, note, valueUnder, withPoint } from './source-values.ts';
import type { FileRow, ImportedVariant, ImportProblem, SourceValue } from './imported-product.ts';

/** For a product on sale, the sale price is the price and the regular price the compare-at price. */
export function variantPrices(row: FileRow): Pick<ImportedVariant, 'price' | 'compareAt'> {
  const regular = withPoint(valueUnder(row, 'regular price'));
  const sale = withPoint(valueUnder(row, 'sale price'));
  if (sale && sale.text !== '' && Number(sale.text) < Number(regular?.text)) {
    return { price: sale, compareAt: regular };
  }
  return { price: regular, compareAt: sale && { ...sale, text: '' } };
}

/** Without a number, stock is sold out or not tracked; negative stock is imported as 0. */
export function variantStock(row: FileRow): SourceValue | undefined {
  const counted = valueUnder(row, 'stock');
  const state = valueUnder(row, 'in stock?');
  const said = counted ?? state;
  if (!said) return undefined;
  const text = counted?.text ?? '';
  if (/^-\d/.test(text)) return { ...said, text: '0' };
  if (text !== '' && text !== 'parent') return { ...said, text: text.replace(/\.0+$/, '') };
  if (state?.text === '0') return { ...said, text: '0' };
  return counted ? { ...said, text: '' } : undefined;
}

export function stockProblems(row: FileRow): ImportProblem[] {
  const counted = valueUnder(row, 'stock');
  const backorders = valueUnder(row, 'backorders allowed?');
  const isSoldOn = backorders && (isTrue(backorders.text) || backorders.text === 'notify');
  return [
    ...(isSoldOn ? [note(backorders, 'Overselling is not supported')] : []),
    ...(counted && /^-\d/.test(counted.text)
      ? [note(counted, `Negative stock ${counted.text} imported as 0`)]
      : []),
    ...(counted?.text === 'parent'
      ? [note(counted, 'Shared stock is not supported: stock of this variant is not tracked')]
      : []),
  ];
}

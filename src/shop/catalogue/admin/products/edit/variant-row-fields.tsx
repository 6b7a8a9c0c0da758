import { maxSkuLength } from '#shop/catalogue/rules/product-form.ts';
import type { Picture } from '#platform/images.ts';
import type { GridProblems } from '#shop/catalogue/rules/read-grid.ts';
import { gridName, type VariantRow } from '#shop/catalogue/rules/variant-grid.ts';
import { GridProblem, problemProps } from './grid-problem.tsx';

interface VariantRowFieldsProps {
  row: VariantRow;
  position: number;
  pictures: readonly Picture[];
  problems: GridProblems;
}

const fields = [
  { field: 'sku', label: 'SKU', hint: '', mode: 'text' },
  { field: 'price', label: 'Price', hint: 'as above', mode: 'decimal' },
  { field: 'compareAt', label: 'Compare-at price', hint: '', mode: 'decimal' },
  { field: 'stock', label: 'Stock', hint: 'not tracked', mode: 'numeric' },
] as const;

export function VariantRowFields({ row, position, pictures, problems }: VariantRowFieldsProps) {
  const title = row.values.join(', ');
  const made = gridName.row(position, 'made');
  return (
    <tr>
      <th scope="row">
        {title}
        <input type="hidden" name={gridName.row(position, 'values')} value={row.values.join(',')} />
        <input type="hidden" name={gridName.row(position, 'seen')} value={row.seen ?? ''} />
      </th>
      {fields.map(({ field, label, hint, mode }) => {
        const name = gridName.row(position, field);
        const problem = problems[name];
        return (
          <td key={field} data-label={label}>
            <input
              name={name}
              defaultValue={row[field]}
              placeholder={hint}
              inputMode={mode}
              maxLength={maxSkuLength}
              autoComplete="off"
              aria-label={`${label}, ${title}`}
              {...problemProps(name, problem)}
            />
            <GridProblem name={name} message={problem} />
          </td>
        );
      })}
      <td data-label="Picture">
        <select
          // The key resets the select when pictures finish uploading after the row was rendered.
          key={pictures.map(({ name }) => name).join()}
          name={gridName.row(position, 'picture')}
          defaultValue={row.picture}
          aria-label={`Picture, ${title}`}
        >
          <option value="">Same as product</option>
          {pictures.map(({ name, alt }, at) => (
            <option key={name} value={name}>
              {alt ? `${at + 1}: ${alt}` : at + 1}
            </option>
          ))}
        </select>
      </td>
      <td data-label="Available">
        <label className="grid min-h-target w-fit min-w-target content-center">
          <input
            type="checkbox"
            name={made}
            value="yes"
            defaultChecked={row.isMade}
            aria-label={`Available, ${title}`}
            {...problemProps(made, problems[made])}
            className="size-5 accent-ink"
          />
        </label>
        <GridProblem name={made} message={problems[made]} />
      </td>
    </tr>
  );
}

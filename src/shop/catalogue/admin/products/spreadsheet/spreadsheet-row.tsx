import {
  columnsOf,
  type SpreadsheetField,
  spreadsheetFields,
  spreadsheetInputName,
  spreadsheetRowText,
  type SpreadsheetRowInput,
} from '#shop/catalogue/rules/product-spreadsheet.ts';
import { fieldTexts } from '#shop/catalogue/rules/product-fields.ts';
import type { RefusedProduct } from '#shop/catalogue/use-cases/edit-products.ts';
import type { OpenedRow } from '#shop/catalogue/use-cases/open-product.ts';
import { refusalMessage } from '../bulk/bulk-labels.ts';
import { GridProblem, problemProps } from '../edit/grid-problem.tsx';

interface SpreadsheetRowProps {
  row: OpenedRow;
  labels: Record<SpreadsheetField, string>;
  typed: SpreadsheetRowInput['typed'] | undefined;
  refused: RefusedProduct | undefined;
}

export function SpreadsheetRow({ row, labels, typed, refused }: SpreadsheetRowProps) {
  const { id, editedAt, onHand, hasOptions, values } = row;
  const isStale = refused?.code === 'stale';
  const fields = columnsOf(hasOptions);
  const problems = problemsOf(refused);
  const shown = Object.fromEntries(fields.map((field) => [field, values[field]]));
  return (
    <tr data-refused={refused?.code}>
      <th scope="row" className="num font-normal text-muted">
        {id}
        <input type="hidden" name="row" value={id} />
        <input type="hidden" name={spreadsheetInputName(id, 'editedAt')} value={editedAt} />
        <input type="hidden" name={spreadsheetInputName(id, 'seen')} value={onHand ?? ''} />
        <input
          type="hidden"
          name={spreadsheetInputName(id, 'was')}
          value={spreadsheetRowText(shown)}
        />
      </th>
      {fields.map((field) => {
        const name = spreadsheetInputName(id, field);
        return (
          <td key={field} data-label={labels[field]} className={`c-${field}`}>
            <input
              name={name}
              data-field={field}
              defaultValue={isStale ? values[field] : (typed?.[field] ?? values[field])}
              placeholder={field === 'stock' ? 'not tracked' : ''}
              inputMode={fieldTexts[field].inputMode}
              autoComplete="off"
              aria-label={`${labels[field]}, ${values.title}`}
              {...problemProps(name, problems[field])}
            />
            <GridProblem name={name} message={problems[field]} />
            {field === 'title' && isStale && <StaleMessage row={row} typed={typed} />}
          </td>
        );
      })}
      {hasOptions && (
        <td colSpan={spreadsheetFields.length - fields.length} className="c-options text-muted">
          Has variants; edit them separately
        </td>
      )}
    </tr>
  );
}

/** The row shows the other version's values, so the submitted ones are repeated here. */
function StaleMessage({
  row,
  typed,
}: {
  row: OpenedRow;
  typed: SpreadsheetRowInput['typed'] | undefined;
}) {
  const own = spreadsheetFields.filter(
    (field) => (typed?.[field] ?? row.values[field]) !== row.values[field],
  );
  return (
    <p data-stale tabIndex={-1} className="mt-1 text-t1 font-medium text-bad">
      Someone else changed this product. The row shows the current values.
      {own.length > 0 && ` You entered ${own.map((field) => `“${typed?.[field]}”`).join(', ')}.`}
    </p>
  );
}

function problemsOf(
  refused: RefusedProduct | undefined,
): Partial<Record<SpreadsheetField, string>> {
  if (!refused || refused.code === 'stale') return {};
  if (refused.code === 'invalid') return refused.problems;
  const message = refusalMessage(refused);
  return {
    [refused.code === 'sku-taken' ? 'sku' : 'title']:
      `${message[0]?.toUpperCase()}${message.slice(1)}`,
  };
}

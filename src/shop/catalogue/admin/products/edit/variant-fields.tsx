import { CheckboxField } from '#platform/web/checkbox.tsx';
import './variant-fields.css';
import { maxVariants } from '#shop/catalogue/rules/options.ts';
import type { Picture } from '#platform/images.ts';
import type { GridProblems } from '#shop/catalogue/rules/read-grid.ts';
import {
  gridName,
  maxValuesTextLength,
  maxOptionTextLength,
  optionsIn,
  type OptionText,
  rowFields,
  rowsOf,
  type VariantGrid,
  type VariantRow,
} from '#shop/catalogue/rules/variant-grid.ts';
import { useState } from 'react';
import { GridProblem, problemProps } from './grid-problem.tsx';
import { fieldTexts } from '#shop/catalogue/rules/product-fields.ts';

const maxNumberLength = 64;

interface VariantFieldsProps {
  grid: VariantGrid;
  /** The product's pictures; each variant may have one of them. */
  pictures: readonly Picture[];
  problems: GridProblems;
  onOptions: (options: OptionText[]) => void;
}

/** The options and a row for each combination. Without JavaScript the rows appear after saving. */
export function VariantFields({ grid, pictures, problems, onOptions }: VariantFieldsProps) {
  const options = optionsIn(grid);
  const hasOptions = options.length > 0;
  const [isOpenAtFirst] = useState(hasOptions);
  return (
    <details open={isOpenAtFirst} className="border-t border-line pt-4 md:col-span-full">
      <summary className="flex min-h-target items-center gap-2 font-medium">
        Options and variants
        <span className="font-normal text-muted">for example sizes: S, M, L</span>
      </summary>
      <div className="option-texts pt-2 pb-5">
        <p aria-hidden="true">Option</p>
        <p aria-hidden="true">Values, separated by commas</p>
        {grid.options.map((option, at) => (
          <OptionTextFields
            key={at}
            position={at}
            option={option}
            problems={problems}
            onChange={(changed) => onOptions(grid.options.with(at, changed))}
          />
        ))}
      </div>
      {hasOptions && <VariantTable grid={grid} pictures={pictures} problems={problems} />}
    </details>
  );
}

interface OptionTextFieldsProps {
  position: number;
  option: OptionText;
  problems: GridProblems;
  onChange: (option: OptionText) => void;
}

function OptionTextFields({ position, option, problems, onChange }: OptionTextFieldsProps) {
  const name = gridName.option(position);
  const values = gridName.values(position);
  return (
    <>
      <div>
        <input
          name={name}
          defaultValue={option.name}
          onChange={({ target }) => onChange({ ...option, name: target.value })}
          maxLength={maxOptionTextLength}
          autoComplete="off"
          aria-label={`Option ${position + 1}`}
          {...problemProps(name, problems[name])}
        />
        <GridProblem name={name} message={problems[name]} />
      </div>
      <div>
        <input
          name={values}
          defaultValue={option.values}
          onChange={({ target }) => onChange({ ...option, values: target.value })}
          maxLength={maxValuesTextLength}
          autoComplete="off"
          aria-label={`Values ${position + 1}, separated by commas`}
          {...problemProps(values, problems[values])}
        />
        <GridProblem name={values} message={problems[values]} />
      </div>
    </>
  );
}

function VariantTable({ grid, pictures, problems }: Omit<VariantFieldsProps, 'onOptions'>) {
  const options = optionsIn(grid);
  const count = options.reduce((product, { values }) => product * values.length, 1);
  if (count > maxVariants) {
    return (
      <output className="text-bad">{`Maximum ${maxVariants} variants; these options make ${count}`}</output>
    );
  }
  return (
    <table aria-label="Variants" className="variant-table">
      <thead>
        <tr>
          <th scope="col">Variant</th>
          {rowFields.map((field) => (
            <th key={field} scope="col">
              {fieldTexts[field].label}
            </th>
          ))}
          <th scope="col">Picture</th>
          <th scope="col">Available</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(options, grid.rows).map((row, position) => (
          <VariantRowFields
            key={row.values.join()}
            row={row}
            position={position}
            pictures={pictures}
            problems={problems}
          />
        ))}
      </tbody>
    </table>
  );
}

interface VariantRowFieldsProps {
  row: VariantRow;
  position: number;
  pictures: readonly Picture[];
  problems: GridProblems;
}

const placeholders = new Map<string, string>([
  ['price', 'as above'],
  ['stock', 'not tracked'],
]);

function VariantRowFields({ row, position, pictures, problems }: VariantRowFieldsProps) {
  const title = row.values.join(', ');
  const made = gridName.row(position, 'made');
  return (
    <tr>
      <th scope="row">
        {title}
        <input type="hidden" name={gridName.row(position, 'values')} value={row.values.join(',')} />
        <input type="hidden" name={gridName.row(position, 'seen')} value={row.seen ?? ''} />
      </th>
      {rowFields.map((field) => {
        const { label, inputMode, maxLength = maxNumberLength } = fieldTexts[field];
        const name = gridName.row(position, field);
        const problem = problems[name];
        return (
          <td key={field} data-label={label}>
            <input
              name={name}
              defaultValue={row[field]}
              placeholder={placeholders.get(field) ?? ''}
              inputMode={inputMode}
              maxLength={maxLength}
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
        <CheckboxField
          name={made}
          value="yes"
          defaultChecked={row.isMade}
          aria-label={`Available, ${title}`}
          {...problemProps(made, problems[made])}
          className="w-fit min-w-target"
        />
        <GridProblem name={made} message={problems[made]} />
      </td>
    </tr>
  );
}

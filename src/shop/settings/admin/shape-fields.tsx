import { type FieldShape, type GroupShape, nameIn, type Shape } from '#shop/settings/rules/rule.ts';
import { useId } from 'react';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea } from '#platform/web/text-area.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { RowFields } from './row-fields.tsx';
import type { ShownShape } from './shape-props.ts';
import { CheckboxFields } from './checkbox-fields.tsx';

/** Renders any field shape of a settings section. */
export function ShapeFields({ shape, ...rest }: ShownShape<Shape>) {
  if (shape.kind === 'field') return <OneField shape={shape} {...rest} />;
  if (shape.kind === 'group') return <GroupFields shape={shape} {...rest} />;
  if (shape.kind === 'ticks') return <CheckboxFields shape={shape} {...rest} />;
  return (
    <RowFields shape={shape} {...rest}>
      {(row) => <ShapeFields {...rest} shape={shape.row} name={row} />}
    </RowFields>
  );
}

function OneField({ shape, name, typed, problems }: ShownShape<FieldShape>) {
  const { control, label, help, isRequired, isWide, inputMode, options = [] } = shape;
  const field = {
    name,
    label,
    help,
    isRequired,
    problem: problems[name],
    defaultValue: typed[name] ?? '',
    className: isWide ? 'col-span-full' : '',
  };
  if (control === 'area') return <TextArea {...field} />;
  if (control === 'choice') {
    return (
      <SelectField {...field}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  return <TextField {...field} inputMode={inputMode} />;
}

function GroupFields({ shape, name, ...rest }: ShownShape<GroupShape>) {
  const parts = Object.entries(shape.parts);
  const isInside = name !== '' && !/\.\d+$/.test(name);
  const fields = parts.map(([part, one]) => (
    <ShapeFields key={part} shape={one} name={nameIn(name, part)} {...rest} />
  ));
  if (shape.legend) return <NamedGroup {...shape}>{fields}</NamedGroup>;
  if (isInside) return fields;
  const columns =
    name === ''
      ? 'gap-y-5 sm:grid-cols-2'
      : 'gap-y-3 grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]';
  return <div className={`grid gap-x-4 ${columns}`}>{fields}</div>;
}

function NamedGroup({ legend, help, children }: NamedGroupProps) {
  const helpId = useId();
  return (
    <fieldset
      aria-describedby={help ? helpId : undefined}
      className="col-span-full grid gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <legend className="pb-2 font-medium">{legend}</legend>
      {help && (
        <p id={helpId} className="col-span-full text-t2 text-muted">
          {help}
        </p>
      )}
      {children}
    </fieldset>
  );
}

type NamedGroupProps = Pick<GroupShape, 'legend' | 'help'> & { children: React.ReactNode };

import { CheckboxField } from '#platform/web/checkbox.tsx';
import {
  type CheckboxesShape,
  type FieldShape,
  type GroupShape,
  nameIn,
  type RowsShape,
  type SettingsProblems,
  type Shape,
  type Typed,
} from '#shop/settings/rules/rule.ts';
import { useId } from 'react';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea } from '#platform/web/text-area.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import CircleAlert from '~icons/lucide/circle-alert';
import { rowIndices } from '#shop/settings/rules/nested-rules.ts';
import Plus from '~icons/lucide/plus';
import X from '~icons/lucide/x';
import { Button } from '#platform/web/button.tsx';

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

function CheckboxFields({ shape, name, typed, problems }: ShownShape<CheckboxesShape>) {
  const problem = problems[name];
  const problemId = `${name}-problem`;
  return (
    <fieldset aria-describedby={problem && problemId} className="col-span-full grid gap-1">
      <legend className="pb-2 font-medium">{shape.legend}</legend>
      {shape.options.map(({ value, label, hint, isUnavailable }) => (
        <CheckboxField
          key={value}
          name={nameIn(name, value)}
          value="on"
          disabled={isUnavailable}
          defaultChecked={typed[nameIn(name, value)] !== undefined}
          aria-invalid={problem ? true : undefined}
          className="py-1.5"
        >
          <span>
            {label} <span className="block text-t1 text-muted">{hint}</span>
          </span>
        </CheckboxField>
      ))}
      {problem && (
        <p id={problemId} className="flex gap-1.5 text-t2 font-medium text-bad">
          <CircleAlert aria-hidden="true" className="icon" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface RowFieldsProps extends ShownShape<RowsShape> {
  /** Renders the fields of a row by its name. */
  children: (row: string) => React.ReactNode;
}

/** A list of rows. The buttons that add and remove rows submit the form without saving it, so that they work without JavaScript. */
function RowFields({ shape, name, typed, problems, children }: RowFieldsProps) {
  const { legend, thing } = shape;
  const problem = problems[name];
  const problemId = `${name}-problem`;
  return (
    <fieldset
      data-rows={name}
      aria-describedby={problem && problemId}
      className="col-span-full grid min-w-0 gap-3"
    >
      <legend className="pb-2 font-serif text-t4">{legend}</legend>
      {rowIndices(typed, name).map((index, position) => (
        <fieldset
          key={index}
          data-row
          aria-label={`${thing} ${position + 1}`}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-t border-line pt-4"
        >
          {children(nameIn(name, index))}
          <button
            name="row"
            value={`remove ${nameIn(name, index)}`}
            aria-label={`Remove ${thing} ${position + 1}`}
            className="mt-6 grid size-9 place-items-center rounded-2 hover:bg-card max-lg:size-target"
          >
            <X aria-hidden="true" className="icon" />
          </button>
        </fieldset>
      ))}
      {problem && (
        <p id={problemId} className="flex gap-1.5 text-t2 font-medium text-bad">
          <CircleAlert aria-hidden="true" className="icon" />
          {problem}
        </p>
      )}
      <Button
        kind="quiet"
        name="row"
        value={`add ${name}`}
        data-add
        data-invalid={problem ? true : undefined}
        className="justify-self-start"
      >
        <Plus aria-hidden="true" className="icon" /> {`Add a ${thing}`}
      </Button>
    </fieldset>
  );
}

/** The props of a form part: its shape, current values and problems. */
interface ShownShape<Of extends Shape> {
  shape: Of;
  name: string;
  typed: Typed;
  problems: SettingsProblems;
}

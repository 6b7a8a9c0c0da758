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
import { Problem, problemId } from '#platform/web/field.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import ArrowUp from '~icons/lucide/arrow-up';
import ChevronDown from '~icons/lucide/chevron-down';
import { rowIndices } from '#shop/settings/rules/nested-rules.ts';
import Plus from '~icons/lucide/plus';
import X from '~icons/lucide/x';
import { Button } from '#platform/web/button.tsx';
import { OrderedFields } from './ordered-fields.tsx';
import { RowButton } from './row-button.tsx';

/** Renders any field shape of a settings section. */
export function ShapeFields({ shape, ...rest }: ShownShape<Shape>) {
  if (shape.kind === 'field') return <OneField shape={shape} {...rest} />;
  if (shape.kind === 'group') return <GroupFields shape={shape} {...rest} />;
  if (shape.kind === 'ordered') return <OrderedFields shape={shape} {...rest} />;
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
    const isPreset = isRequired && options.every(([value]) => value !== '');
    return (
      <SelectField {...field} isPreset={isPreset}>
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
  if (shape.legend) {
    const hasProblem = Object.keys(rest.problems).some((one) => one.startsWith(`${name}.`));
    const { legend } = shape;
    return shape.isFolded ? (
      <FoldedGroup legend={legend} isOpen={hasProblem}>
        {fields}
      </FoldedGroup>
    ) : (
      <NamedGroup {...shape}>{fields}</NamedGroup>
    );
  }
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

interface FoldedGroupProps {
  legend: string;
  isOpen: boolean;
  children: React.ReactNode;
}

function FoldedGroup({ legend, isOpen, children }: FoldedGroupProps) {
  return (
    <details open={isOpen} className="group/fold col-span-full border-t border-line">
      <summary className="flex min-h-target items-center gap-2 font-medium">
        {legend}
        <ChevronDown aria-hidden="true" className="icon group-open/fold:rotate-180" />
      </summary>
      <fieldset aria-label={legend} className="grid gap-x-4 gap-y-5 pt-2 pb-5 sm:grid-cols-2">
        {children}
      </fieldset>
    </details>
  );
}

type NamedGroupProps = Pick<GroupShape, 'legend' | 'help'> & { children: React.ReactNode };

function CheckboxFields({ shape, name, typed, problems }: ShownShape<CheckboxesShape>) {
  const problem = problems[name];
  return (
    <fieldset aria-describedby={problem && problemId(name)} className="col-span-full grid gap-1">
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
      {problem && <Problem of={name}>{problem}</Problem>}
    </fieldset>
  );
}

interface RowFieldsProps extends ShownShape<RowsShape> {
  /** Renders the fields of a row by its name. */
  children: (row: string) => React.ReactNode;
}

/** A list of rows. The buttons that add and remove rows submit the form without saving it, so that they work without JavaScript. */
function RowFields({ shape, name, typed, problems, children }: RowFieldsProps) {
  const { legend, thing, titlePart } = shape;
  const problem = problems[name];
  return (
    <fieldset
      data-rows={name}
      aria-describedby={problem && problemId(name)}
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
          {titlePart === undefined ? (
            children(nameIn(name, index))
          ) : (
            <NamedRow
              title={typed[nameIn(nameIn(name, index), titlePart)] ?? ''}
              hasProblem={Object.keys(problems).some((at) => at.startsWith(nameIn(name, index)))}
            >
              {children(nameIn(name, index))}
            </NamedRow>
          )}
          <div className={titlePart === undefined ? 'mt-6' : 'flex'}>
            {titlePart !== undefined && position > 0 && (
              <RowButton
                value={`up ${nameIn(name, index)}`}
                label={`Move ${thing} ${position + 1} up`}
              >
                <ArrowUp aria-hidden="true" className="icon" />
              </RowButton>
            )}
            <RowButton
              value={`remove ${nameIn(name, index)}`}
              label={`Remove ${thing} ${position + 1}`}
            >
              <X aria-hidden="true" className="icon" />
            </RowButton>
          </div>
        </fieldset>
      ))}
      {problem && <Problem of={name}>{problem}</Problem>}
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

/** A long row, collapsed to its title unless it is new or has a problem. */
function NamedRow({ title, hasProblem, children }: NamedRowProps) {
  return (
    <details open={title === '' || hasProblem} className="group min-w-0">
      <summary className="flex min-h-9 items-center gap-2 font-medium max-lg:min-h-target">
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
        <span className="wrap-anywhere">{title === '' ? 'New' : title}</span>
      </summary>
      <div className="pt-4 pb-2">{children}</div>
    </details>
  );
}

interface NamedRowProps {
  title: string;
  hasProblem: boolean;
  children: React.ReactNode;
}

/** The props of a form part: its shape, current values and problems. */
interface ShownShape<Of extends Shape> {
  shape: Of;
  name: string;
  typed: Typed;
  problems: SettingsProblems;
}

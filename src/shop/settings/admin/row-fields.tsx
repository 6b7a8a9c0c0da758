import { rowIndices } from '#shop/settings/rules/nested-rules.ts';
import { nameIn, type RowsShape } from '#shop/settings/rules/rule.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import Plus from '~icons/lucide/plus';
import X from '~icons/lucide/x';
import { Button } from '#platform/web/button.tsx';
import type { ShownShape } from './shape-props.ts';

interface RowFieldsProps extends ShownShape<RowsShape> {
  /** Renders the fields of a row by its name. */
  children: (row: string) => React.ReactNode;
}

/** A list of rows. The buttons that add and remove rows submit the form without saving it, so that they work without JavaScript. */
export function RowFields({ shape, name, typed, problems, children }: RowFieldsProps) {
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

import type { Discount, IdleCode } from '#shop/promotions/rules/discount-code.ts';
import Tag from '~icons/lucide/tag';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import type { CheckoutActionData } from './checkout-action.ts';
import {
  appliedLabel,
  discountProblem,
  reductionLabel,
} from '#shop/pricing/storefront/discount-messages.ts';

export interface DiscountFieldProps {
  result: CheckoutActionData | undefined;
  /** The discount that is applied. */
  discount: Discount | null;
  /** The discounts of which it is one. */
  applying: readonly Discount[];
  /** A code stored with the cart that currently has no effect. */
  idleCode: IdleCode | null;
}

/** One code per order: shows the applied code or the input. The result of a submission receives the focus. */
export function DiscountField(props: DiscountFieldProps) {
  const { result, discount, applying, idleCode } = props;
  const ref = useRef<HTMLDivElement>(null);
  const code = discount?.code ?? null;
  useEffect(() => {
    if (!result?.isAboutCode) return;
    ref.current?.querySelector<HTMLElement>(code === null ? '#code' : '[data-result]')?.focus();
  }, [result, code]);
  return (
    <div ref={ref}>
      {discount && (
        <AppliedCode
          discount={discount}
          applying={applying}
          isAnswer={result?.isAboutCode === true}
        />
      )}
      {idleCode && (
        <p className="mb-4 text-t2 text-warn">
          <b className="font-medium wrap-anywhere">{idleCode.code}</b> does not apply right now.{' '}
          {discountProblem(idleCode.failure)}
        </p>
      )}
      {code === null && <CodeInput result={result} />}
    </div>
  );
}

interface AppliedCodeProps {
  discount: Discount;
  applying: readonly Discount[];
  isAnswer: boolean;
}

function AppliedCode({ discount, applying, isAnswer }: AppliedCodeProps) {
  const { code, title } = discount;
  return (
    <div className="flex items-center justify-between gap-4 not-last:mb-4">
      <p
        tabIndex={-1}
        data-result={code ?? undefined}
        // Without JavaScript, autofocus moves the focus when the page is the response to a form.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isAnswer && code !== null}
        className="flex min-w-0 items-center gap-2.5 text-t2"
      >
        <Tag aria-hidden="true" className="icon" />
        <span>
          <b className="block font-medium wrap-anywhere">{code ?? title}</b>
          <span className="text-muted">{appliedLabel(discount, applying)}</span>
        </span>
      </p>
      {code !== null && (
        <>
          <input type="hidden" name="code" value={code} />
          <button
            name="intent"
            value="remove-code"
            aria-label={`Remove the code ${code}`}
            className="text-link min-h-target text-t2"
          >
            Remove
          </button>
        </>
      )}
    </div>
  );
}

function CodeInput({ result }: Pick<DiscountFieldProps, 'result'>) {
  const problem = result?.codeProblem ? discountProblem(result.codeProblem) : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        name="code"
        label="Discount code"
        autoComplete="off"
        maxLength={60}
        problem={problem}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={problem !== undefined && result?.isAboutCode === true}
        onKeyDown={applyOnEnter}
        defaultValue={result?.code ?? ''}
      />
      <Button name="intent" value="apply-code" kind="quiet" className="mt-[1.875rem] min-h-12">
        Apply
      </Button>
    </div>
  );
}

/** The codes that this customer was given. */
export function OfferedCodes({ offered }: { offered: readonly Discount[] }) {
  return offered.map(({ code, reduction }) => (
    <div key={code} className="grid gap-2 border-t border-ink/18 pt-4 text-t2">
      <p>
        You have a code: <b className="font-medium">{reductionLabel(reduction)}</b>, once.
      </p>
      <Button name="intent" value={`use-code ${code ?? ''}`} kind="quiet">
        {`Use ${code ?? ''}`}
      </Button>
    </div>
  ));
}

/** The Enter key would press the form's first button, which places the order. */
function applyOnEnter(event: React.KeyboardEvent<HTMLInputElement>) {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || !form) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector<HTMLButtonElement>('[value=apply-code]'));
}

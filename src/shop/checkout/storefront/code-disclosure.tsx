import ChevronDown from '~icons/lucide/chevron-down';
import { useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';
import type { DiscountFieldProps } from './discount-field.tsx';
import type { GiftCardFieldProps } from './gift-card-field.tsx';

const loadFields = () => import('./code-fields.tsx');
const CodeFields = lazyPart(async () => (await loadFields()).CodeFields);
const OfferedCodes = lazyPart(async () => (await loadFields()).OfferedCodes);

type CodeDisclosureProps = DiscountFieldProps &
  GiftCardFieldProps & {
    /** The codes offered to this customer. */
    offered: readonly Discount[];
  };

/** Most orders have neither: folded up, unless one applies or was refused. Works without scripts. */
export function CodeDisclosure({ offered, ...fields }: CodeDisclosureProps) {
  const { result } = fields;
  const isNeeded = hasNews(fields);
  const [{ answered, isOpen }, setState] = useState({ answered: result, isOpen: isNeeded });
  if (answered !== result) setState({ answered: result, isOpen: isOpen || isNeeded });
  return (
    <>
      {offered.length > 0 && !fields.discount?.code && <OfferedCodes offered={offered} />}
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setState({ answered: result, isOpen: currentTarget.open })}
        className="group border-t border-ink/18 pt-2"
      >
        <summary className="flex min-h-target items-center justify-between gap-2 text-t2 font-medium">
          Discount code or gift card
          <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
        </summary>
        <CodeFields {...fields} />
      </details>
    </>
  );
}

function hasNews({
  result,
  discount,
  idleCode,
  cards,
  problem,
}: DiscountFieldProps & GiftCardFieldProps) {
  const isApplied = discount !== null || cards.length > 0;
  return isApplied || idleCode !== null || problem !== null || result?.isAboutCode === true;
}

import { data } from 'react-router';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { createCodes, type CreateCodesFailure } from '#shop/promotions/use-cases/one-time-codes.ts';
import { textOf } from '#platform/web/posted-form.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import type { Shop } from '#shop/shop.ts';

interface Posting {
  shop: Shop;
  visitor: Visitor;
  request: Request;
  id: string;
  posted: FormData;
}

export async function codesAction({ shop, visitor, request, id, posted }: Posting) {
  const count = textOf(posted, 'count');
  const created = await createCodes(shop, visitor, { promotionId: id, count });
  if (created.ok) {
    const message = { kind: 'info', text: 'Codes created' } as const;
    return redirectWithMessage(request, `/admin/promotions/${id}`, message);
  }
  const { code } = created.failure;
  if (code === 'forbidden' || code === 'not-found') {
    return Promise.reject(data(null, { status: code === 'forbidden' ? 403 : 404 }));
  }
  return { count, problem: problems[code] };
}

const problems: Record<Exclude<CreateCodesFailure['code'], 'forbidden' | 'not-found'>, string> = {
  invalid: 'Enter a whole number from 1 to 10,000',
  'too-many': 'A promotion has 10,000 codes at most',
  ended: 'The promotion has ended',
};

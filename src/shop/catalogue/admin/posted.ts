import type { RouterContextProvider } from 'react-router';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import type { Shop } from '#shop/shop.ts';

/** A form that staff have submitted. */
export interface Posted {
  shop: Shop;
  visitor: Visitor;
  request: Request;
  fields: FormData;
}

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function readPosted({ request, context }: ActionArgs): Promise<Posted> {
  const visitor = await signedInVisitor(context);
  const fields = await postedForm(request);
  return { shop: context.get(shopContext), visitor, request, fields };
}

import CircleCheck from '~icons/lucide/circle-check';
import CircleAlert from '~icons/lucide/circle-alert';
import { useEffect, useRef } from 'react';
import { data, Form } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import type { Product } from '#shop/catalogue/rules/product.ts';
import { soldOutOf } from '#shop/catalogue/rules/restock.ts';
import {
  requestRestock,
  type RestockFailure,
  showSoldOut,
} from '#shop/catalogue/use-cases/request-restock.ts';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import { Button } from '#platform/web/button.tsx';
import { HoneyPot } from '#platform/web/honey-pot.tsx';
import { Notice } from '#platform/web/notice.tsx';
import {
  honeypotMessage,
  isHoneypotFilled,
  postedForm,
  textOf,
} from '#platform/web/posted-form.ts';
import { SelectField } from '#platform/web/select-field.tsx';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import type { Route } from './+types/back-in-stock-page';
import { matterMeta, ProductMatter } from './product-matter.tsx';
import { productIdFrom } from './product-url.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  matterMeta('Back in stock', {
    title: loaderData?.title,
    shopName: matches[1].loaderData.shopName,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await showSoldOut(context.get(shopContext), productIdFrom(params.productId));
  if (!product) return data(null, { status: 404 });
  const email = (await visitorOf(context))?.email ?? '';
  return { id: product.id, title: product.title, choices: choicesOf(product), email };
}

interface RestockChoice {
  variantId: string;
  /** '' for a product without options. */
  label: string;
}

function choicesOf({ variants }: Product): RestockChoice[] {
  return soldOutOf(variants).map(({ id, optionValues }) => {
    return { variantId: id, label: optionValues.join(', ') };
  });
}

interface RestockActionData {
  isDone: boolean;
  /** As they were typed. */
  email: string;
  variantId: string;
  /** About the address; '' where it is about the whole form. */
  problem: string;
  message: string;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await postedForm(request);
  const typed = typedIn(form);
  if (isHoneypotFilled(form)) return refused({ ...typed, message: honeypotMessage });
  const { network } = context.get(requestInfoContext);
  const wish = { productId: productIdFrom(params.productId), ...typed };
  const wished = await requestRestock(context.get(shopContext), wish, { network });
  if (wished.ok) return data<RestockActionData>({ ...typed, isDone: true });
  const { failure } = wished;
  if (failure.code === 'invalid-email') return refused({ ...typed, problem: invalidEmail });
  return refused({ ...typed, message: reason(failure) });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): RestockActionData => {
    return { ...typedIn(posted), message: unreachable };
  });
}

function typedIn(form: FormData): RestockActionData {
  const email = textOf(form, 'email').trim();
  return { isDone: false, email, variantId: textOf(form, 'variant'), problem: '', message: '' };
}

function refused(answer: RestockActionData) {
  return data<RestockActionData>(answer, { status: 422 });
}

const invalidEmail = 'Please enter a valid email address, like name@example.com.';

function reason(failure: Exclude<RestockFailure, { code: 'invalid-email' }>): string {
  if (failure.code === 'too-many-requests') return tooManyAttempts(failure.waitMs);
  if (failure.code === 'in-stock') return 'It is back in stock already: you can order it now.';
  return 'This item is no longer available. Choose another one.';
}

export default function BackInStockPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { title, choices, email } = loaderData;
  return (
    <ProductMatter product={loaderData} matter="Back in stock">
      {actionData?.isDone ? (
        <WishSaved>{`We will email ${actionData.email} once ${title} is back in stock.`}</WishSaved>
      ) : choices.length === 0 ? (
        <p>{`${title} is in stock.`}</p>
      ) : (
        <WishForm choices={choices} title={title} email={email} answer={actionData} />
      )}
    </ProductMatter>
  );
}

/** Replaces the form, and receives the focus. */
function WishSaved({ children }: { children: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tabIndex={-1} kind="good" icon={CircleCheck}>
      {children}
    </Notice>
  );
}

interface WishFormProps {
  choices: readonly RestockChoice[];
  title: string;
  /** Of the account. */
  email: string;
  answer: RestockActionData | undefined;
}

function WishForm({ choices, title, email, answer }: WishFormProps) {
  const [first] = choices;
  const hasOptions = choices.some(({ label }) => label !== '');
  const ref = useFocusOnProblem<HTMLFormElement>(answer);
  return (
    <Form ref={ref} method="post" noValidate className="grid gap-4">
      {answer && answer.message !== '' && (
        <Notice kind="bad" icon={CircleAlert} role="alert">
          {answer.message}
        </Notice>
      )}
      <p>{`${title} is sold out. Leave your email address, and we will email you once it is back.`}</p>
      {hasOptions ? (
        <SelectField
          name="variant"
          label="Item"
          isPreset
          defaultValue={answer?.variantId ?? first?.variantId ?? ''}
        >
          {choices.map(({ variantId, label }) => (
            <option key={variantId} value={variantId}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="variant" value={first?.variantId ?? ''} />
      )}
      <TextField
        name="email"
        label="Your email address"
        type="email"
        autoComplete="email"
        maxLength={254}
        isRequired
        problem={answer?.problem === '' ? undefined : answer?.problem}
        defaultValue={answer?.email ?? email}
      />
      <HoneyPot />
      <Button>Email me once</Button>
      <p className="text-t2 text-muted">
        We use the address for this email alone and delete it afterwards.
      </p>
    </Form>
  );
}

import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { buyersOnly, reviewFormFrom, reviewFormOf } from '#shop/reviews/rules/review.ts';
import { openReview } from '#shop/reviews/use-cases/open-review.ts';
import { listOwnPhotos } from '#shop/reviews/use-cases/review-photos.ts';
import { hasLargePhotos, parsedPhotos, photoProblems } from '#platform/photo.ts';
import { data, Link, Form } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { unreachable } from '#platform/web/unreachable.ts';
import { productIdFrom } from '#shop/catalogue/storefront/product-url.ts';
import { ProductTitle } from '#shop/catalogue/storefront/product-title.tsx';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import type { Route } from './+types/review-page';
import { type ReviewActionData, reviewAction } from './review-action.ts';
import { ReviewForm } from './review-form.tsx';
import { shownReview } from './shown-review.ts';
import { Button } from '#platform/web/button.tsx';
import { OthersReview } from './others-review.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  // The page that is not found has a head of its own.
  loaderData
    ? [
        { title: `${loaderData.heading}, ${matches[1].loaderData.shopName}` },
        { name: 'robots', content: 'noindex' },
      ]
    : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const shop = context.get(shopContext);
  const opened = await openReview(shop, visitor, {
    productId: productIdFrom(params.productId),
    reviewId: url.searchParams.get('report') ?? url.searchParams.get('helpful'),
  });
  if (!opened.ok) return data(null, { status: 404 });
  const { product, own, mayWrite, other } = opened.value;
  const isVote = url.searchParams.has('helpful');
  const { id, title, picture } = product;
  const settings = await loadSettings(shop);
  return {
    product: { id, title, picture },
    heading: headingOf({ other, own, isVote }),
    written: own && reviewFormOf(own),
    photos: await listOwnPhotos(shop, visitor, id),
    isHidden: own?.isHidden ?? false,
    mayWrite,
    isVote,
    other: other && shownReview(other, settings),
  };
}

export function action({ params, ...posting }: Route.ActionArgs) {
  return reviewAction(posting, productIdFrom(params.productId));
}

/** Photos that are too large for a request are refused before they are sent, so that nothing typed is lost. */
export async function clientAction(args: Route.ClientActionArgs) {
  const posted = await args.request.clone().formData();
  if (hasLargePhotos(posted)) {
    return data(shownAgain(posted, photoProblems['too-many-bytes']), { status: 422 });
  }
  return submitWithFallback(args, (sent) => shownAgain(sent, unreachable));
}

function shownAgain(posted: FormData, message: string): ReviewActionData {
  const form = reviewFormFrom((field) => posted.get(field));
  return { form, problems: {}, message, photos: parsedPhotos(posted) };
}

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NotFound />;
  const { product, heading, written, photos, isHidden, mayWrite, other, isVote } = loaderData;
  const productUrl = `/product/${product.id}`;
  return (
    <div className="wrap pt-6 pb-section">
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: 'shop', to: '/shop' },
          { label: product.title, to: productUrl },
          { label: heading },
        ]}
      />
      <h1 className="mt-4">{heading}</h1>
      <div className="mt-10 grid gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Link
          to={productUrl}
          className="group flex items-center gap-4 self-start md:sticky md:top-6 md:grid"
        >
          <ProductPicture
            picture={product.picture}
            alt=""
            sizes="(min-width: 48rem) 24rem, 6rem"
            className="photo-zoom w-24 flex-none md:w-full"
          />
          <span className="font-serif text-t5 leading-[1.1] underline-offset-4 group-hover:underline">
            <ProductTitle title={product.title} />
          </span>
        </Link>
        <div className="max-w-152">
          {other && <OthersReview review={other} productId={product.id} isVote={isVote} />}
          {!other && !mayWrite && <BuyersOnly productUrl={productUrl} />}
          {!other && mayWrite && (
            <>
              {isHidden && <p className="mb-7 text-warn">{hiddenWords}</p>}
              <ReviewForm written={written} photos={photos} result={actionData ?? undefined} />
              {written && <DeleteReview />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

type Opened = { other: unknown; own: unknown; isVote: boolean };

function headingOf({ other, own, isVote }: Opened): string {
  if (other) return isVote ? 'Was this review helpful?' : 'Report a review';
  return own ? 'Your review' : 'Write a review';
}

function BuyersOnly({ productUrl }: { productUrl: string }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p>{buyersOnly}</p>
      <p className="flex flex-wrap gap-x-6">
        <Link to={productUrl} className="text-link min-h-target">
          Back to the product
        </Link>
        <Link to="/myorder" className="text-link min-h-target">
          My orders
        </Link>
      </p>
    </div>
  );
}

const hiddenWords = 'This review is hidden by the shop. You can still edit or delete it.';

/** Asks for confirmation before deleting. */
function DeleteReview() {
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="text-link min-h-target">Delete this review</summary>
      <Form method="post" className="mt-2 grid justify-items-start gap-4">
        <p>Your review and rating will be deleted permanently.</p>
        <Button name="intent" value="delete" kind="bad">
          Yes, delete it
        </Button>
      </Form>
    </details>
  );
}

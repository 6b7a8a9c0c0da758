import type { Variant } from '#shop/catalogue/rules/product.ts';
import { useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '#platform/web/button.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { Price } from '#shop/catalogue/web/price.tsx';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { AvailabilityNote } from '#shop/catalogue/storefront/availability-note.tsx';
import type { Offer } from './respond-to-add-form.ts';
import { OptionFields } from './option-fields.tsx';
import { postToCart, showAddResult } from './post-to-cart.ts';

/** Opens the option picker as a dialog in its own React root, independent of the current page. */
export function openPicker(offer: Offer): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <OptionPicker
      offer={offer}
      onClose={() => {
        root.unmount();
        place.remove();
      }}
    />,
  );
}

interface OptionPickerProps {
  offer: Offer;
  onClose: () => void;
}

function OptionPicker({ offer, onClose }: OptionPickerProps) {
  const formId = useId();
  const [variant, setVariant] = useState<Variant | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { availability } = variant ?? offer;
  const picture = pictureOf(offer, variant);

  async function add(form: HTMLFormElement) {
    setIsBusy(true);
    const answer = await postToCart(form);
    setIsBusy(false);
    if (!answer.isAdded) return setRefusal(answer.text);
    form.closest('dialog')?.close();
    showAddResult(answer, picture);
  }

  return (
    <Dialog title={offer.title} onClose={onClose}>
      <DialogBody>
        <form
          id={formId}
          method="post"
          action="/viewcart/lines"
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            void add(event.currentTarget);
          }}
          className="grid gap-5 text-[1rem]"
        >
          <input type="hidden" name="product" value={offer.id} />
          <div className="flex items-center gap-4">
            <ProductPicture picture={picture} alt="" sizes="5rem" className="w-20 flex-none" />
            <div className="grid gap-1">
              <Shown offer={offer} variant={variant} />
              <AvailabilityNote availability={availability} isInStockShown={variant !== null} />
            </div>
          </div>
          <OptionFields
            offer={offer}
            onChoose={(chosen) => {
              setVariant(chosen);
              setRefusal(null);
            }}
          />
          {refusal && (
            <p role="alert" className="text-t2 font-medium text-bad">
              {refusal}
            </p>
          )}
        </form>
      </DialogBody>
      <DialogButtons>
        <form method="dialog" className="grid">
          <Button kind="quiet">Cancel</Button>
        </form>
        <Button kind="accent" form={formId} disabled={isBusy || availability === 'sold-out'}>
          Add to cart
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Shown({ offer, variant }: { offer: Offer; variant: Variant | null }) {
  const { price, compareAt } = variant ?? offer;
  const isFrom = variant === null && offer.isFromPrice;
  return <Price price={price} compareAt={compareAt} isFrom={isFrom} className="text-t4" />;
}

function pictureOf({ pictures }: Offer, variant: Variant | null) {
  return pictures.find(({ name }) => name === variant?.pictureName) ?? pictures[0] ?? null;
}

import { createRoot } from 'react-dom/client';
import type { ShownSizeGuide } from '#shop/catalogue/rules/size-guide.ts';
import { Button } from '#platform/web/button.tsx';
import { Dialog, DialogBody, DialogButtons } from '#platform/web/dialog.tsx';
import { SizeGuideTable } from './size-guide-table.tsx';

const placeId = 'size-guide';

/** Opens the guide of a product as a dialog in its own React root. Rejects where it cannot be read. */
export async function openSizeGuide(productId: number): Promise<void> {
  const response = await fetch(`/api/products/${productId}/size-guide`);
  if (!response.ok) throw new Error(`size guide: status ${response.status}`);
  // The response type of getProductSizeGuide.
  const { title, note, table } = (await response.json()) as WireSizeGuide;
  // A second click while the first one was loading opens no second dialog.
  if (document.getElementById(placeId)) return;
  const place = document.body.appendChild(document.createElement('div'));
  place.id = placeId;
  const root = createRoot(place);
  root.render(
    <Dialog
      title="Size guide"
      onClose={() => {
        root.unmount();
        place.remove();
      }}
    >
      <DialogBody className="gap-4">
        <h3 className="text-t4">{title}</h3>
        <SizeGuideTable title={title} note={note} cells={table} />
      </DialogBody>
      <DialogButtons>
        <form method="dialog" className="grid">
          <Button kind="quiet">Close</Button>
        </form>
      </DialogButtons>
    </Dialog>,
  );
}

interface WireSizeGuide extends Omit<ShownSizeGuide, 'cells'> {
  table: string[][];
}

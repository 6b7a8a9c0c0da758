import { type DocumentLink, documentKindNames } from '#shop/orders/rules/document-link.ts';

interface OrderDocumentsProps {
  orderNumber: string;
  documents: readonly DocumentLink[];
  /** Of the signed link, with which a customer opens them without signing in. */
  token?: string | null;
}

/** The invoices and credit notes of an order, as downloads. */
export function OrderDocuments({ orderNumber, documents, token = null }: OrderDocumentsProps) {
  if (documents.length === 0) return null;
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  return (
    <ul aria-label={`Documents of order ${orderNumber}`} className="mt-5 grid text-t2">
      {documents.map(({ id, orderId, kind, number }) => (
        <li key={id} className="wrap-anywhere">
          <a
            href={`/order/${orderId}/documents/${id}${query}`}
            download
            className="text-link inline-flex min-h-target"
          >
            {`${documentKindNames[kind]} ${number} (PDF)`}
          </a>
        </li>
      ))}
    </ul>
  );
}

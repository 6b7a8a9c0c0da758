import type { DocumentFile } from '#shop/documents/use-cases/open-document.ts';

/** A download named after the document's number. */
export function pdfResponse({ document, pdf }: DocumentFile): Response {
  const name = document.number.replaceAll(/[^\w-]/g, '-');
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  });
}

export function parseDocumentId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

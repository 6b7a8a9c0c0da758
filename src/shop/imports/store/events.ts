import type { Recorded, RecordedFields } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    import: string;
  }
  interface AuditEvents {
    'product.picture-failed': Recorded<'product', { address: string; reason: string }>;
    'products.import-cancelled': Recorded<'import', { file: string }>;
    'products.import-checked-again': Recorded<'import', { file: string }>;
    'products.import-pictures-cancelled': Recorded<'import', { pictures: number }>;
    'products.import-started': Recorded<'import', { file: string }>;
    'products.import-uploaded': Recorded<'import', { file: string; bytes: number }>;
    'products.imported': Recorded<'import', RecordedFields>;
  }
}

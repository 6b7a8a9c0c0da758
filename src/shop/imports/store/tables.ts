import type { CategoryChoice } from '#shop/imports/rules/match-category.ts';
import type {
  ImportOutcome,
  ImportPhase,
  ImportPictureState,
  ImportState,
} from '#shop/imports/rules/product-import.ts';
import type { ImportFormatName } from '#shop/imports/rules/imported-product.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    product_imports: {
      id: string;
      file_name: string;
      file: string;
      bytes: number;
      user_id: string | null;
      format: Generated<ImportFormatName | null>;
      delimiter: Generated<string>;
      columns: Generated<string>;
      not_understood: Generated<string>;
      category_id: Generated<string | null>;
      phase: ImportPhase;
      state: ImportState;
      failure: Generated<string | null>;
      position: Generated<number>;
      row_count: Generated<number>;
      problem_count: Generated<number>;
      created_at: number;
      ended_at: Generated<number | null>;
      picture_hosts: Generated<string>;
      fetches_pictures: Generated<0 | 1>;
      starts: Generated<number>;
      lease_until: Generated<number>;
    };
    import_products: {
      import_id: string;
      key: string;
      first_row: number;
      title: string;
      outcome: Generated<ImportOutcome | null>;
      is_written: Generated<0 | 1>;
      product_id: Generated<number | null>;
      edited_at: Generated<number | null>;
      picture_count: Generated<number>;
      whole_row: Generated<number | null>;
      other_key: Generated<string | null>;
    };
    import_rows: {
      import_id: string;
      row_no: number;
      key: string;
      sku: string | null;
      cells: string;
    };
    import_categories: {
      import_id: string;
      category: string;
      choice: CategoryChoice;
      category_id: string | null;
      value: string | null;
    };
    import_problems: {
      import_id: string;
      number: number;
      row_no: number;
      field: string;
      words: string;
      is_refusal: 0 | 1;
      category: string | null;
    };
    import_pictures: {
      id: string;
      import_id: string | null;
      product_id: number;
      position: number;
      row_no: number;
      field: string;
      address: string;
      alt: string;
      publishes_edit: number | null;
      state: Generated<ImportPictureState>;
      attempts: Generated<number>;
      due_at: number;
      picture_name: Generated<string | null>;
      last_error: Generated<string | null>;
      ended_at: Generated<number | null>;
    };
  }
}

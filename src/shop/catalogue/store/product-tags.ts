import { sql } from 'kysely';
import { tagsIn } from '#platform/text.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { rowList } from '#platform/database/engines/engine-sql.ts';

/** Fills the index of tags for new products. */
export async function indexTags(
  writer: Writer,
  products: readonly { id: number; tags?: string | null }[],
): Promise<void> {
  const rows = products.flatMap(({ id, tags }) => tagsIn(tags ?? '').map((tag) => [tag, id]));
  if (rows.length === 0) return;
  await sql`
    insert into product_tags (tag, product_id)
    select c0, c1 from ${rowList(writer, ['text', 'integer'], rows)}
  `.execute(writer);
}

/** Follows the change of a product's tags. */
export async function reindexTags(
  writer: Writer,
  product: { id: number; tags: string | null },
): Promise<void> {
  await writer.deleteFrom('product_tags').where('product_id', '=', product.id).execute();
  await indexTags(writer, [product]);
}

const maxListed = 200;

/** The tags in use, in alphabetical order. Jumps from one to the next in the index, however many products have it. */
export async function listProductTags(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used (tag) as (
      select min(tag) from product_tags
      union all
      select (select min(next.tag) from product_tags as next where next.tag > used.tag)
      from used where used.tag is not null
    )
    select tag from used where tag is not null limit ${maxListed}
  `.execute(reader);
  return rows.map(({ tag }) => tag);
}

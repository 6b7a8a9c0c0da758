import pg from 'pg';

/** The address of a schema of its own on that server: as good as another database. */
export async function createSchema(url: string): Promise<string> {
  const schema = `shop_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.end();
  return `${url}?options=-c%20search_path%3D${schema}`;
}

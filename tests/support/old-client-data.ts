import { demoCategories } from '../../seeds/demo/categories.ts';
import { type GeneratedProduct, generateProducts } from '../../seeds/bulk.ts';
import { filledForm } from './buyers.ts';

/** A product as an old client has it: its picture is a URL that means nothing outside the page that made it. */
export function clientProduct(product: GeneratedProduct) {
  const { id, title, description, categoryId, variants, rateTenths, ratingCount } = product;
  return {
    id,
    title,
    price: (variants[0]?.priceMinor ?? 0) / 100,
    description,
    category: demoCategories.find((category) => category.id === categoryId)?.value ?? '',
    image: `blob:http://localhost:5173/${id}`,
    rating: { rate: rateTenths / 10, count: ratingCount },
  };
}

export const clientProducts = generateProducts(1, 24).map(clientProduct);

/** A customer as an old client posts it after signing in at its identity provider. */
export function clientUser(name: string) {
  return {
    userid: `user-${name}`,
    email: `${name}@example.com`,
    password: 'typed',
    accessToken: 'token',
    emailVerified: false,
  };
}

/** Two of a product, as an old client orders them. */
export function clientOrder(name: string, productId: number) {
  const cartitem = clientProducts.filter(({ id }) => id === productId);
  return {
    cartitem: cartitem.map((product) => ({ ...product, qty: 2 })),
    loginuser: clientUser(name),
    formdata: filledForm,
  };
}

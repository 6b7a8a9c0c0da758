import type { ProductForm } from '#shop/catalogue/rules/product-form.ts';
import { productFields, recordOf } from '#shop/catalogue/rules/product-fields.ts';
import type { Picture } from '#platform/images.ts';
import {
  areas,
  type Role,
  type VerifiedVisitor,
  type Visitor,
} from '#shop/access/rules/visitor.ts';

/** They need no accounts: use cases check only the role of the visitor. */
export const owner: Visitor = visitorOf('owner');
/** With all permissions. */
export const staff: Visitor = { ...visitorOf('staff'), areas };
export const customer: Visitor = visitorOf('customer');

export function visitorOf(role: Role): Visitor {
  return { userId: `user-${role}`, email: `${role}@example.com`, role, areas: [] };
}

/** As returned by verify-identity.ts. */
export function proven(visitor: Visitor): VerifiedVisitor {
  return visitor as VerifiedVisitor;
}

export const lampForm: ProductForm = {
  ...recordOf(productFields, () => ''),
  title: 'Brass Reading Lamp',
  description: 'A hinged arm,\na linen shade.',
  category: 'electronics',
  price: '89.50',
  rate: '4.2',
  count: '17',
  stock: '3',
  compareAt: '110',
  brand: 'Lumen Werk',
  sku: 'LAMP-1',
};

export const lampPicture: Picture = {
  name: 'brass-reading-lamp-1a2b3c4d',
  alt: 'Brass Reading Lamp',
  width: 800,
  height: 800,
  placeholder: 'data:,',
};

import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/layout.tsx', [
    index('storefront/home-page.tsx'),
    route('shop/:category?', 'storefront/catalogue/listing-page.tsx'),
    route('product/:productId', 'storefront/catalogue/product-page.tsx'),
    route('product/:productId/review', 'storefront/reviews/review-page.tsx'),
    route('about', 'storefront/about-page.tsx'),
    route('contact', 'storefront/contact-page.tsx'),
    route('privacy', 'storefront/texts/text-page.tsx', { id: 'privacy' }),
    route('terms', 'storefront/texts/text-page.tsx', { id: 'terms' }),
    route('shipping', 'storefront/texts/text-page.tsx', { id: 'shipping' }),
    route('returns', 'storefront/texts/text-page.tsx', { id: 'returns' }),
    route('newsletter', 'storefront/newsletter/newsletter-page.tsx'),
    route('signin', 'storefront/identity/sign-in-page.tsx'),
    route('viewcart', 'storefront/cart/cart-page.tsx'),
    route('myorder', 'storefront/orders/my-order-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
  ]),
  route('admin', 'admin/layout.tsx', [
    index('admin/dashboard-page.tsx'),
    route('users', 'admin/users/users-page.tsx'),
    route('products', 'admin/products/products-page.tsx'),
    route('orders', 'admin/orders/orders-page.tsx'),
    route('components', 'component-sheet/components-page.tsx'),
    route('reviews', 'admin/reviews/reviews-page.tsx'),
    route('mail', 'admin/mail/mail-page.tsx'),
  ]),
  route('signout', 'storefront/identity/sign-out.ts'),
  route('session', 'storefront/identity/renew-session.ts'),
  route('checkout', 'storefront/checkout/checkout-page.tsx'),
  route('viewcart/lines', 'storefront/cart/cart-lines.ts'),
  route('robots.txt', 'crawlers/robots.ts'),
  route('sitemap.xml', 'crawlers/sitemap-index.ts'),
  route('sitemap-pages.xml', 'crawlers/sitemap-pages.ts'),
  // The router knows no parameter inside a name: this is sitemap-1.xml and so on.
  route(':file.xml', 'crawlers/sitemap-products.ts'),
] satisfies RouteConfig;

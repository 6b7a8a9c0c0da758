import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { ButtonLink } from '#platform/web/button.tsx';

interface ProductMatterProps {
  product: { id: number; title: string };
  /** 'Delivery' */
  matter: string;
  /** Tables take more width than text and forms. */
  isWide?: boolean;
  children: React.ReactNode;
}

/** A page about one matter of a product. */
export function ProductMatter({ product, matter, isWide = false, children }: ProductMatterProps) {
  const { id, title } = product;
  return (
    <div className="wrap pt-6 pb-section">
      <Breadcrumb
        trail={[
          { label: 'Home', to: '/' },
          { label: 'shop', to: '/shop' },
          { label: title, to: `/product/${id}` },
          { label: matter },
        ]}
      />
      <h1 className="mt-4">{matter}</h1>
      <div className={`mt-8 grid gap-6 ${isWide ? 'max-w-160' : 'max-w-120'}`}>
        {children}
        <ButtonLink to={`/product/${id}`} kind="quiet">
          Back to the product
        </ButtonLink>
      </div>
    </div>
  );
}

/** Not for search engines, which have the page of the product. The page that is not found has a head of its own. */
export function matterMeta(
  matter: string,
  { title, shopName }: { title: string | undefined; shopName: string },
) {
  if (title === undefined) return [];
  const page = `${matter}: ${title}`;
  return [
    { title: `${page}, ${shopName}` },
    { name: 'description', content: `${page}. ${shopName}.` },
    { name: 'robots', content: 'noindex' },
  ];
}

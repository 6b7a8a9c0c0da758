import './promo-banners.css';
import ArrowRight from '~icons/lucide/arrow-right';
import { Link } from 'react-router';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';
import type { Banner } from './home-content.ts';

export function PromoBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <section aria-label="From the shop floor" className="promos wrap">
      {banners.map((banner) => (
        <Promo key={banner.link.to} {...banner} />
      ))}
    </section>
  );
}

function Promo({ picture, heading: [roman, italic], text, link, isDark }: Banner) {
  return (
    <Link
      to={link.to}
      className={`promo photo photo-zoom group rounded-1 ${isDark ? 'text-photo-paper' : 'text-photo-ink'}`}
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
    >
      <SitePicture
        picture={picture}
        sizes="(min-width: 64rem) 50vw, 100vw"
        alt=""
        className="promo-picture"
      />
      <span className="promo-text">
        <span className="promo-heading">
          {roman} <em className="block">{italic}</em>
        </span>
        <span className="text-t2">{text}</span>
        <span className="mt-auto inline-flex items-center gap-2 text-t2 font-medium underline decoration-1 underline-offset-[0.35em]">
          {link.label}
          <ArrowRight
            aria-hidden="true"
            className="icon transition-transform group-hover:translate-x-0.75"
          />
        </span>
      </span>
    </Link>
  );
}

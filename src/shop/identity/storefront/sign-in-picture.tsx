import { sitePictures } from '#shop/settings/rules/site-pictures.ts';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';

/** The picture beside the form on wide screens. */
export function SignInPicture({ welcomePercentOff }: { welcomePercentOff: number }) {
  const picture = sitePictures['sign-in'];
  return (
    <div
      className="photo max-lg:hidden"
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
    >
      <SitePicture picture={picture} sizes="50vw" alt="" className="absolute inset-0" />
      <p className="absolute start-[clamp(2rem,4vw,4rem)] bottom-[clamp(2rem,4vw,4rem)] max-w-[12em] font-serif text-t6 leading-[1.05] tracking-[-0.018em] text-photo-ink">
        {welcomePercentOff > 0 && (
          <>
            <em>{welcomePercentOff}% off one item</em> on sign-up.
            <br />
          </>
        )}
        Pick it well.
      </p>
    </div>
  );
}

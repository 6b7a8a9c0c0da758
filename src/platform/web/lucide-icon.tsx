/** A Lucide drawing from its shapes, as the build writes them for `~icons/lucide/…`. Drawn with 1.5 instead of 2. */
export function lucideIcon(shapes: string) {
  const content = { __html: shapes };
  return function Icon(props: React.SVGProps<SVGSVGElement>) {
    return (
      <svg
        {...props}
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.5"
        dangerouslySetInnerHTML={content}
      />
    );
  };
}

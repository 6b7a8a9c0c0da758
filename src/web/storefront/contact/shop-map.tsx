export function ShopMap() {
  return (
    <section aria-label="Map" className="wrap pb-section">
      <img
        src="/site/map.svg"
        alt="Drawn map: the shop is at the corner of Kiln Street and Alder Avenue, by the river"
        width={1280}
        height={480}
        loading="lazy"
        className="h-[clamp(20rem,34vw,30rem)] w-full rounded-3 object-cover object-[47%_50%]"
      />
    </section>
  );
}

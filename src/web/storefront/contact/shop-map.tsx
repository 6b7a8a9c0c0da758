export function ShopMap({ address }: { address: string[] }) {
  return (
    <section aria-label="Map" className="wrap pb-section">
      <p>{address.join(', ')}</p>
    </section>
  );
}

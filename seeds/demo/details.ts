/** What follows the description of a demo product in its tab, formatted as merchants do it; by id. */
export const demoDetails: Partial<Record<number, string>> = {
  2: `**In the box**

- Headphones, folded into the felt case
- USB-C cable, 1.2 m
- Audio cable with a 3.5 mm plug

The left cup holds a *dial*: turn it for volume, press it to pause, hold it to let voices through. Cushions and headband come off **without tools**.

Weight 248 g. Bluetooth 5.3 with AAC and LDAC. Connects to two devices at a time.`,
  8: `**Fit and fabric**

- Outer: 68 % cotton, 32 % nylon
- Lining: recycled polyester, quilted at 40 g
- Ribs: 98 % cotton, 2 % elastane

It runs *true to size*. Between two sizes, take the smaller one for a neat fit and the larger one to layer.

**Care:** close the zip, turn inside out, 30 °C on a gentle cycle. The twill softens with every wash; the brass tone darkens a little with the years.`,
  9: `**Where things go**

1. The padded sleeve opens from the side, so that nothing has to be unpacked.
2. The front pocket has a key loop and room for a notebook.
3. Two inner sleeves keep a bottle and a flask upright.

The wax keeps out drizzle, *not a downpour*: in wet weather use the cover that hides in the base. Scuffs rub out with a warm thumb.

**Size:** 44 × 29 × 16 cm, 1.1 kg.`,
  12: `**The stone**

- 0.50 ct, round brilliant, 5.1 mm
- Color F, clarity VS1, cut *excellent*
- With its certificate, numbered by laser on the girdle

The band is 1.8 mm wide and rounded inside as well, so that it turns easily and sits softly. Wash it in **warm water** with a drop of soap, and dry it with a lint-free cloth.`,
};

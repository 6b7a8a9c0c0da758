// Crockford's base 32, without ambiguous characters.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupCharacters = 4;
const groupBits = 20;

/** '7K3M-Q9TD' for two groups: 20 bits each, taken from the start of random bits in hexadecimal. */
export function readableCode(randomHex: string, groups: number): string {
  let bits = BigInt(`0x${randomHex.slice(0, (groups * groupBits) / 4)}`);
  let letters = '';
  for (let i = 0; i < groups * groupCharacters; i++) {
    letters = alphabet.charAt(Number(bits % 32n)) + letters;
    bits /= 32n;
  }
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** A hash of a text in 28 hexadecimal digits, the same in browsers and on the server. Not collision-resistant against attackers. */
export const digestOf = (text: string): string => half(text, 0) + half(text, 1)

/** cyrb53: 53 bits from two mixed 32-bit sums. */
function half(text: string, seed: number): string {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  const mixed = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  const other = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909)
  return ((other >>> 0) & 0x1fffff).toString(16).padStart(6, '0') + (mixed >>> 0).toString(16).padStart(8, '0')
}

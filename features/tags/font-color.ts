/** Text colour on a tag of this hex colour (#rrggbb): black if its luminance is at least 128, else white (D3 §4). */
export function fontColor(color_code: string): 'black' | 'white' {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color_code.slice(at, at + 2), 16)) as [number, number, number]
  return (299 * red + 587 * green + 114 * blue) / 1000 >= 128 ? 'black' : 'white'
}

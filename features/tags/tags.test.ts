import { expect, test } from 'vitest'
import { fontColor, progressOf } from './tag.ts'

test.each([
  ['#000000', 'white'],
  ['#ffffff', 'black'],
  // The channels have different weights: 128.5 and 127.9, 128.6 and slightly less than 128.0.
  ['#ff5900', 'black'],
  ['#ff5800', 'white'],
  ['#808080', 'black'],
  ['#7f7f7f', 'white'],
  ['#00da00', 'white'],
  ['#00db00', 'black'],
  ['#f2c94c', 'black'],
  ['#1d6fa5', 'white'],
] as const)('text on %s is %s', (color_code, expected) => expect(fontColor(color_code)).toBe(expected))

test.each([
  [0, 4, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  // Somebody left between the two counts.
  [4, 3, 100],
  [2, 0, 0],
])('progress of %i out of %s is %i per cent', (count, tagger_count, expected) => expect(progressOf(count, tagger_count)).toBe(expected))

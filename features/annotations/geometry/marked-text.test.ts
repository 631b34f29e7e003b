import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quote } from '#features/annotations/kinds/fields.ts'
import { quoteOf } from './marked-text.ts'

const page = 'Der Regierungsrat hat den Vorbericht\nam 3. März beraten. Der Rat  beschliesst\n den Voranschlag 2027 mit allen Stimmen.'

test('a quote holds 32 characters before and after the passage, with white space collapsed', () => {
  const start = page.indexOf('Der Rat ')
  expect(quoteOf(page, start, page.indexOf('\n den'))).toEqual({
    exact: 'Der Rat beschliesst',
    prefix: ' Vorbericht am 3. März beraten. ',
    suffix: ' den Voranschlag 2027 mit allen ',
  })
})

test('white space at the ends of a selection goes to the prefix and the suffix of the quote', () => {
  expect(quoteOf('eins  zwei  drei', 4, 12)).toEqual({ exact: 'zwei', prefix: 'eins ', suffix: ' drei' })
  expect(quoteOf('eins zwei', 9, 5)).toEqual({ exact: 'zwei', prefix: 'eins ', suffix: '' })
  expect(quoteOf('eins   zwei', 5, 6)).toMatchObject({ exact: '' })
})

test('any text and any offsets give a quote that the schema accepts', () => {
  const anyText = fc
    .array(fc.constantFrom('a', 'é', ' ', '\n', '\0', '\ud83d', '\ude00'), { maxLength: 120 })
    .map((units) => units.join(''))
  fc.assert(
    fc.property(anyText, fc.nat(130), fc.nat(130), (text, start, end) => {
      const made = quoteOf(text, start, end)
      expect(quote.safeParse(made).success).toBe(true)
      const parts = Object.values(made)
      for (const part of parts) expect(part.isWellFormed() && !/\0|\s\s/.test(part)).toBe(true)
    }),
  )
  expect(quoteOf('x'.repeat(20_000), 0, 20_000).exact).toHaveLength(10_000)
})

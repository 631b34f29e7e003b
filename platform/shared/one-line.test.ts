import { expect, test } from 'vitest'
import { committeeChanges } from '#features/administration/committee.ts'
import { newUser } from '#features/administration/user.ts'
import { layerName } from '#features/annotations/layer-contract.ts'
import { optionalTitle } from '#features/documents/upload.ts'
import { createMotion } from '#features/motions/contract.ts'
import { inOneLine, isOneLine, withoutTurns } from './fields.ts'

const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u061c', '\u200e', '\u200f']
const ending = ['\n', '\r', '\t', '\0', '\u0085', '\u2028', '\u2029']

test('one line may have any script, but no line breaks, control characters or bidi controls', () => {
  for (const text of ['Anna Müller', 'René d’Alémbert', 'שרה', 'مريم', '漢字 👩‍👩‍👧', 'Zoë\u00a0–\u00adX'])
    expect([text, isOneLine(text)]).toEqual([text, true])
  for (const sign of [...turning, ...ending]) expect([sign, isOneLine(`Anna${sign}Muster`)]).toEqual([sign, false])
})

test('removes bidi controls from texts, and line breaks as well from file names', () => {
  expect(withoutTurns(`Erste\n${turning.join('')}Zeile`)).toBe('Erste\nZeile')
  expect(inOneLine(`a${[...turning, ...ending].join('')}b\u202e.pdf`)).toBe('ab.pdf')
})

test('names and titles of people, committees, documents, layers and motions must be one line', () => {
  const given = 'Anna\u202e'
  const judged = {
    first_name: newUser.partial().safeParse({ first_name: given }),
    committee: committeeChanges.safeParse({ title: given }),
    document: optionalTitle.safeParse(given),
    layer: layerName.safeParse(given),
    motion: createMotion.body.shape.title.safeParse(given),
  }
  for (const [what, { error }] of Object.entries(judged))
    expect([what, error?.issues.map(({ message }) => message)]).toEqual([what, ['problem.one_line']])
})

test('a title in which nothing is visible is a missing one; a picture or a letter that nobody knows is visible', () => {
  const { title } = createMotion.body.shape
  for (const text of ['', ' \u00a0', '\u200b', '\u2060\ufeff\u200d', '\u00ad', '\u202e', '\u{e0041}'])
    expect([text, title.safeParse(text).error?.issues[0]?.code]).toEqual([text, 'too_small'])
  for (const text of ['·', '🗳', '\ue000', 'a\u200b', 'مريم']) expect([text, title.safeParse(text).data]).toEqual([text, text])
})

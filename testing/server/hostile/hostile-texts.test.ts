import { expect, test } from 'vitest'
import { packed, payloadsIn, scriptPayloads } from './hostile-texts.ts'

test('there are more than 300 different payloads, and each calls the witness with its number', () => {
  expect(scriptPayloads.length).toBeGreaterThan(300)
  expect(new Set(scriptPayloads.map((payload) => payload.replaceAll(/\d+/g, ''))).size).toBeGreaterThan(300)
  for (const [index, payload] of scriptPayloads.entries()) {
    const call = payload.includes("this['wit'+'ness']") || payload.includes('itness') || payload.includes('`witness`')
    expect([payload, call && payload.includes(`(${index})`)]).toEqual([payload, true])
  }
})

test('packed texts hold all payloads within the given length', () => {
  const texts = packed(300, { from: 7, controls: true })
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(300)
  const payloads = new Set(texts.flatMap(payloadsIn))
  expect(scriptPayloads.filter((payload, index) => !payloads.has(index) && !payload.includes('\0'))).toEqual([])
})

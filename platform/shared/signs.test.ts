import { expect, test } from 'vitest'
import { isEmoji, signsOf, withoutEmoji } from './text-lines.ts'

const emoji = ['😀', '👩🏽‍💻', '👨‍👩‍👧', '🇨🇭', '1️⃣', '❤️', '👍🏽', '🏳️‍🌈', '🏴\u{E0067}\u{E0062}\u{E007F}']

test('an emoji with all that modifies it, and a letter with its accents, are one sign', () => {
  const signs = [...emoji, 'e\u0301', 'x', ' ']
  expect(signsOf(signs.join(''))).toEqual(signs)
  expect(signs.filter(isEmoji)).toEqual(emoji)
  expect(withoutEmoji(`a${emoji.join('b')}`)).toEqual({ text: 'abbbbbbbb', count: 9 })
})

test('digits, letters and plain symbols are no emoji', () => {
  const plain = ['1', '#', '☎', '☎\uFE0E', '©', '→', 'é']
  expect(plain.filter(isEmoji)).toEqual([])
  expect(withoutEmoji(plain.join(' '))).toEqual({ text: plain.join(' '), count: 0 })
})

test('no sign is lost, whatever the text', () => {
  const odd = '\uFE0F\u200D\u0301a\uD83D b\n\u{1F3FD}'
  expect(signsOf(odd).join('')).toBe(odd)
})

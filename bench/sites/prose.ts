import { readdirSync, readFileSync } from 'node:fs'
import { randomNumbers } from '#testing/shared/random.ts'

const folder = new URL('../../app/demo/council/texts/', import.meta.url)
const vocabularySize = 40_000

/** The words of the demonstration papers, most frequent first, followed by compounds of them up to the vocabulary of a large site. */
function vocabulary(): string[] {
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const counts = new Map<string, number>()
  for (const word of texts.join('\n').match(/\p{L}{2,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1)
  const words = Array.from(counts.keys()).sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
  const next = randomNumbers(1)
  const one = () => words[Math.floor(next() * words.length)] ?? ''
  const all = new Set(words)
  while (all.size < vocabularySize) all.add(one() + one().toLowerCase())
  return Array.from(all)
}

const words = vocabulary()

/** The word of this rank, from 1. */
export const wordOfRank = (rank: number) => words[Math.min(rank, words.length) - 1] ?? ''

/** A word's frequency falls with its rank, as in natural language (Zipf). */
const anyWord = (next: () => number) => wordOfRank(Math.floor(words.length ** next()))

/** Random words up to this many characters, with an occasional full stop. */
export function proseOf(next: () => number, characters: number): string {
  let text = ''
  while (text.length < characters) text += `${anyWord(next)}${next() < 0.08 ? '. ' : ' '}`
  return text.trimEnd()
}

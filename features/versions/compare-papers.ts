import { rising } from '#features/annotations/anchoring/align-between.ts'
import { alignWords, wordsOf } from '#features/annotations/anchoring/match-papers.ts'
import { LOST } from '#features/annotations/anchoring/pairs.ts'
import { type Paper, pageAt } from '#features/annotations/anchoring/paper.ts'
import { type ChangeOfText, longestChange } from './change.ts'
import { besideWord, rectsOfWords, writtenWords } from './written-words.ts'

/** Words before from `at` to `end` that words after from `start` to `stop` stand for; the ends are excluded. */
type Difference = { at: number; end: number; start: number; stop: number }

/** What the words of a paper say otherwise, in the order of the paper after. What has moved is removed and added. */
export function comparePapers(before: Paper, after: Paper): ChangeOfText[] {
  const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)]
  const { to } = alignWords(wordsBefore, wordsAfter)
  const paired = Array.from(to.entries()).filter(([, there]) => there !== LOST)
  const same = rising(paired)
  const isSame = ({ at, end, start, stop }: Difference) => wordsBefore.slice(at, end).join('') === wordsAfter.slice(start, stop).join('')
  const differences = differencesBetween(same, { before: wordsBefore.length, after: wordsAfter.length }).filter((one) => !isSame(one))
  return joined(differences).flatMap((one) => changesOf({ before, after }, one))
}

function differencesBetween(same: readonly (readonly [number, number])[], lengths: { before: number; after: number }): Difference[] {
  const differences: Difference[] = []
  let [at, start] = [0, 0]
  for (const [end, stop] of [...same, [lengths.before, lengths.after] as const]) {
    if (end > at || stop > start) differences.push({ at, end, start, stop })
    ;[at, start] = [end + 1, stop + 1]
  }
  return differences
}

/** With a single word between them they are read as one. */
function joined(differences: readonly Difference[]): Difference[] {
  const all: Difference[] = []
  for (const one of differences) {
    const last = all.at(-1)
    if (last && one.at - last.end <= 1 && one.start - last.stop <= 1) all[all.length - 1] = { ...last, end: one.end, stop: one.stop }
    else all.push(one)
  }
  return all
}

type Papers = { before: Paper; after: Paper }

/** One a page of the paper after; what was there before is told with the first. */
function changesOf({ before, after }: Papers, { at, end, start, stop }: Difference): ChangeOfText[] {
  const text_before = cut(writtenWords(before, before.words.subarray(at, end)))
  if (start === stop) return [{ kind: 'removed', ...placeOf(after, start), text_before, text_after: '' }]
  const pages = Map.groupBy(after.words.subarray(start, stop), (word) => pageAt(after, after.wordStarts[word] ?? 0))
  return Array.from(pages, ([page_index, words], index) => {
    const rects = rectsOfWords(after, words)
    const said = index === 0 ? text_before : ''
    return { kind: said === '' ? 'added' : 'changed', page_index, text_before: said, text_after: cut(writtenWords(after, words)), rects }
  })
}

const cut = (text: string) => (text.length > longestChange ? `${text.slice(0, longestChange - 1).toWellFormed()}…` : text)

/** Behind the word before, else in front of the one that follows. */
function placeOf(after: Paper, start: number): Pick<ChangeOfText, 'page_index' | 'rects'> {
  const word = after.words[start - 1] ?? after.words[start]
  if (word === undefined) return { page_index: 0, rects: [] }
  const isBehind = start > 0
  const letter = isBehind ? (after.wordStarts[word + 1] ?? 1) - 1 : (after.wordStarts[word] ?? 0)
  return { page_index: pageAt(after, letter), rects: [besideWord(after, letter, isBehind)] }
}

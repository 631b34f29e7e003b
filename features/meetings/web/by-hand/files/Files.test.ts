import { expect, test } from 'vitest'
import { addFiles, allPapers, emptyDraft, lacksFile, MEETING, withoutFiles } from '#features/meetings/web/by-hand/draft.ts'
import { putBack } from './Files.tsx'

const file = (path: string, content = 'x', lastModified = 1) => ({
  path,
  file: new File([content], path.split('/').at(-1) ?? '', { lastModified }),
})
const lostOf = (...files: ReturnType<typeof file>[]) => withoutFiles(addFiles(emptyDraft, MEETING, files))
const contents = async (draft: typeof emptyDraft) =>
  Promise.all(allPapers(draft).map((paper) => paper.file?.text() ?? Promise.resolve(null)))

test('files that are chosen again come back to their documents; others are left over', async () => {
  const [one, other, fresh] = [file('01 Wahlen/Antrag.pdf', 'eins'), file('02 Kredit/Antrag.pdf', 'zwei!'), file('Neu.pdf')]
  const { draft, rest, count } = putBack(lostOf(one, other), [other, fresh, one])
  expect(await contents(draft)).toEqual(['eins', 'zwei!'])
  expect([rest, count, allPapers(draft).some(lacksFile)]).toEqual([[fresh], 2, false])
})

test('a file that was changed, or is chosen without its folder, is recognised by its name', async () => {
  const lost = lostOf(file('Ordner/Antrag.pdf', 'alt'), file('Ordner/Plan.pdf', 'alt'))
  const { draft } = putBack(lost, [file('Ordner/Antrag.pdf', 'neu und länger', 2), file('Plan.pdf', 'alt', 3)])
  expect(await contents(draft)).toEqual(['neu und länger', 'alt'])
})

test('two files of one name are not confused: what is ambiguous stays open', async () => {
  const lost = lostOf(file('01/Antrag.pdf', 'eins'), file('02/Antrag.pdf', 'zwei'))
  const ambiguous = file('Antrag.pdf', 'drei', 5)
  expect(putBack(lost, [ambiguous])).toMatchObject({ rest: [ambiguous], count: 0 })
  expect(await contents(putBack(lost, [file('02/Antrag.pdf', 'zwei')]).draft)).toEqual([null, 'zwei'])
})

test('one file that was added twice is chosen again once', async () => {
  const plan = file('Plan.pdf', 'Plan')
  expect(await contents(putBack(lostOf(plan, plan), [plan]).draft)).toEqual(['Plan', 'Plan'])
})

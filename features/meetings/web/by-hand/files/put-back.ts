import { allPapers, changePaper, chosenFile, type Draft, type DraftPaper, type LostFile } from '#features/meetings/web/by-hand/draft.ts'
import type { PathFile } from './file-names.ts'

/** By which traits a file is recognised, the surest first. Two files of one name stay apart: only an unmistakable one is put back. */
const signs: { of: (file: LostFile) => string; isShared?: boolean }[] = [
  // The same file may have been added to several items.
  { of: ({ path, size, modified }) => `${path} ${size} ${modified}`, isShared: true },
  { of: ({ path, size }) => `${path} ${size}` },
  { of: ({ name, size }) => `${name} ${size}` },
  { of: ({ path }) => path },
  { of: ({ name }) => name },
]

/** Gives files that are chosen again to the documents that have lost theirs; returns the files that are none of them. */
export function putBack(draft: Draft, files: PathFile[]): { draft: Draft; rest: PathFile[]; count: number } {
  const given = new Map<DraftPaper, PathFile>()
  const used = new Set<PathFile>()
  for (const { of, isShared = false } of signs) {
    const lost = allPapers(draft).flatMap((paper) =>
      paper.lost && !paper.file && !given.has(paper) ? [{ paper, sign: of(paper.lost) }] : [],
    )
    const chosen = Map.groupBy(
      files.filter((file) => !used.has(file)),
      (file) => of(traitsOf(file)),
    )
    for (const [sign, [file, another]] of chosen) {
      const papers = lost.filter((one) => one.sign === sign).map(({ paper }) => paper)
      if (!file || another || papers.length === 0 || (papers.length > 1 && !isShared)) continue
      used.add(file)
      for (const paper of papers) given.set(paper, file)
    }
  }
  const filled = [...given].reduce((all, [{ key }, one]) => changePaper(all, key, chosenFile(one)), draft)
  return { draft: filled, rest: files.filter((file) => !used.has(file)), count: given.size }
}

const traitsOf = ({ path, file: { name, size, lastModified } }: PathFile): LostFile => ({ path, name, size, modified: lastModified })

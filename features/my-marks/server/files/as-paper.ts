import type { Mark } from '#features/my-marks/my-marks.ts'
import { heading, named, opening, type PaperPlan, small } from '#platform/server/pdf/paper.ts'
import type { Paragraph } from '#platform/server/pdf/text-page.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { type FileContent, type FileWords, quoted } from './file-words.ts'

type Given = FileContent & { language: Language; meeting: string; made: Date; at: string }

/** Content of the PDF. */
export function asPaper({ title, facts, items, left_off, words, language, meeting, made, at }: Given): PaperPlan {
  return {
    language: languageEntry(language).locale,
    title: `${title}: ${meeting}`,
    made: made.toISOString(),
    paragraphs: [
      ...opening(title, meeting),
      ...facts.map(small),
      ...(left_off > 0 ? [small(words.tell('left_off', { count: left_off }))] : []),
      ...items.flatMap((item) => [
        heading(words.titleOf(item)),
        ...item.marks.flatMap((mark) => paragraphsOf(mark, words)),
        ...item.papers.flatMap((paper) => [
          { ...named(words.paperOf(paper)), gap: 12 },
          ...paper.marks.flatMap((mark) => paragraphsOf(mark, words)),
        ]),
      ]),
    ],
    stamp: words.tell('stamp', { made: at, page: '{page}', pages: '{pages}' }),
  }
}

const paragraphsOf = (mark: Mark, words: FileWords): Paragraph[] => [
  { ...small(words.factsOf(mark)), gap: 8, below: mark.quote || mark.text ? 20 : 0 },
  ...(mark.quote ? [text(quoted(mark.quote))] : []),
  ...(mark.text ? [text(mark.text)] : []),
]

const text = (content: string): Paragraph => ({ text: content, size: 10.5, weight: 'regular', gap: 2 })

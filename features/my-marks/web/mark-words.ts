import { type Icon, IconArchive, IconBookmark, IconNote, IconQuestionMark, IconTag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AnnotationKind, annotationKinds } from '#features/annotations/kinds/kinds.ts'
import { tools } from '#features/annotations/web/tools/tools.ts'
import { shortened, useWords } from '#features/annotations/web/words.ts'
import type { Mark, MarkKind } from '#features/my-marks/my-marks.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import type { ToolIcon } from '#platform/web/ui/button/toolbar.tsx'

const besidePaper = { legacy: IconArchive, own_note: IconNote, bookmark: IconBookmark, tag: IconTag } satisfies Partial<
  Record<MarkKind, Icon>
>
type Beside = keyof typeof besidePaper

const isBeside = (kind: MarkKind): kind is Beside => kind in besidePaper

/** The icon of each kind: the tool's for an annotation. */
export const icons: Readonly<Record<MarkKind, ToolIcon>> = {
  ...(Object.fromEntries(annotationKinds.map((kind) => [kind, tools[kind].icon])) as Record<AnnotationKind, ToolIcon>),
  ...besidePaper,
  unknown: IconQuestionMark,
}

/** How much of a text is shown, in UTF-16 units. */
const longestShown = 400

/** The names of kinds and colours, and the texts of marks. */
export function useMarkWords() {
  const { t } = useTranslation()
  const { date } = useDates()
  const words = useWords()
  const kindOf = (kind: MarkKind) => {
    if (isBeside(kind)) return t(`my_marks_page.kind_${kind}`)
    return words.kindOf(kind === 'unknown' ? null : kind)
  }
  const nameOf = ({ kind, color }: Mark) => (color ? `${kindOf(kind)}, ${words.colorOf(color)}` : kindOf(kind))
  const factsOf = ({ kind, page, is_unplaced, is_orphan, shared, updated }: Mark) => [
    page !== null && t('my_marks_page.page', { page }),
    is_unplaced && t('my_marks_page.unplaced'),
    is_orphan && t('my_marks_page.orphan'),
    shared && kind !== 'tag' && t('my_marks_page.shared'),
    updated !== null && date(updated),
  ]
  return { t, kindOf, colorOf: words.colorOf, nameOf, factsOf }
}

export const shownText = (text: string): string => shortened(text, longestShown)

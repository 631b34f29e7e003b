import { colorName } from '#features/annotations/colors.ts'
import type { Mark, MarkedItem, MarkedPaper, MarkFilter, MarkKind } from '#features/my-marks/my-marks.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Language } from '#platform/shared/languages.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'

/** Head of a file, and its marks: all texts are in the caller's language. */
export type FileContent = {
  title: string
  /** Committee, meeting and when the file was made. */
  facts: string[]
  items: readonly MarkedItem[]
  left_off: number
  words: FileWords
}

export type FileWords = ReturnType<typeof fileWords>

const beside: readonly MarkKind[] = ['legacy', 'own_note', 'bookmark', 'tag']

/** Names and texts of marks in files, the same as on the page. */
export function fileWords(language: Language, time_zone: string) {
  const tell = (key: string, params?: Record<string, string | number>) =>
    translate(language, { key: `my_marks_page.${key}`, ...(params && { params }) })
  const kindOf = (kind: MarkKind) =>
    beside.includes(kind) ? tell(`kind_${kind}`) : translate(language, { key: `annotations.list.kind_${kind}` })
  const colorOf = (color: string) => {
    const name = colorName(color)
    return name
      ? translate(language, { key: `annotations.tools.color_${name}` })
      : translate(language, { key: 'annotations.list.other_color', params: { color } })
  }
  const when = (instant: string | null) => (instant === null ? '' : dayAndTime(instant, time_zone))
  return {
    tell,
    kindOf,
    colorOf,
    when,
    titleOf: ({ agenda_item }: MarkedItem) => agenda_item?.numbered_title ?? tell('meeting'),
    /** With its version, if it is an older one, and whether it was withdrawn. */
    paperOf: ({ title, older_version, is_withdrawn }: MarkedPaper) =>
      joined(title, older_version !== null && tell('version', { number: older_version }), is_withdrawn && tell('withdrawn')),
    factsOf: ({ kind, color, page, is_unplaced, is_orphan, shared, updated }: Mark) =>
      joined(
        color ? `${kindOf(kind)}, ${colorOf(color)}` : kindOf(kind),
        page !== null && tell('page', { page }),
        is_unplaced && tell('unplaced'),
        is_orphan && tell('orphan'),
        shared && kind !== 'tag' && tell('shared'),
        when(updated),
      ),
    /** The filter in words; undefined without one. */
    filterOf: ({ kind = [], color = [] }: MarkFilter) => {
      const chosen = [...kind.map(kindOf), ...color.map((one) => colorOf(`#${one}`))]
      return chosen.length > 0 ? tell('filtered', { names: chosen.join(', ') }) : undefined
    },
  }
}

const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')

/** In the quotation marks of Swiss texts. */
export const quoted = (quote: string): string => `«${quote}»`

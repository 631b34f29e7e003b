import type { LinkProps } from '@tanstack/react-router'
import { versionLink } from '#features/documents/web/document-address.ts'
import type { Mark, MarkedItem, MarkedPaper } from '#features/my-marks/my-marks.ts'

/** The page of an agenda item, or (null) of the meeting itself. */
export const itemLink = (agenda_item: MarkedItem['agenda_item'], meeting_id: number): LinkProps =>
  agenda_item ? { to: '/agenda_items/$id', params: { id: agenda_item.id } } : { to: '/meetings/$id', params: { id: meeting_id } }

const versionOf = ({ version_id, older_version }: MarkedPaper) => ({ version_id: older_version === null ? undefined : version_id })

/** The paper with the marks. */
export const paperLink = (paper: MarkedPaper): LinkProps => versionLink(paper.kind, paper.id, { ...versionOf(paper), layer_id: undefined })

/** The place of a mark on its paper, where it is selected. */
export function markLink(paper: MarkedPaper, { key, page, layer_id, note_id, is_unplaced }: Mark): LinkProps {
  const isOnPage = page !== null && !is_unplaced
  return versionLink(paper.kind, paper.id, {
    ...versionOf(paper),
    layer_id: layer_id ?? undefined,
    ...(isOnPage && layer_id !== null && { annotation: key }),
    ...(isOnPage && note_id !== null && { note: note_id }),
  })
}

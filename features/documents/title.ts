import type { DocumentKind } from './document.ts'

type Titled = { kind: DocumentKind; title: string; agenda_item?: { title: string } | null | undefined; meeting: { start: string } }

/** Title of a document outside its list: a protocol is named by the day of its meeting, a proposal by its agenda item (D3 §2). */
export function documentTitle({ kind, title, agenda_item, meeting }: Titled, protocolOf: (start: string) => string): string {
  if (kind === 'protocols') return protocolOf(meeting.start)
  return (kind === 'proposals' && agenda_item?.title) || title
}

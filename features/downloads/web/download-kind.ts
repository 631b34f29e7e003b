import {
  type BookOptions,
  type DownloadOptions,
  downloadAgendaItem,
  downloadGeverZip,
  downloadMeeting,
} from '#features/downloads/contract.ts'
import { requestOf } from '#platform/web/lib/http/call.ts'

/** What can be downloaded for a meeting or an item, and its address; only meetings have a book. */
export type DownloadKind = {
  zipAddress: (options: DownloadOptions) => string
  book: { committee: number; meeting: number } | null
  /** Of the ZIP that another site can import; null if the user may not have it. */
  geverAddress: string | null
}

type MeetingKey = { id: number; committee_id: number }

export const downloadOfMeeting = ({ id: meeting, committee_id: committee }: MeetingKey, mayExport: boolean): DownloadKind => ({
  zipAddress: (query) => requestOf(downloadMeeting, { params: { committee, meeting }, query }).address,
  book: { committee, meeting },
  geverAddress: mayExport ? requestOf(downloadGeverZip, { params: { committee, meeting } }).address : null,
})

type ItemKey = { id: number; meeting: { id: number; committee: { id: number } } }

export const downloadOfItem = ({ id: agendaItem, meeting }: ItemKey): DownloadKind => ({
  zipAddress: (query) =>
    requestOf(downloadAgendaItem, { params: { committee: meeting.committee.id, meeting: meeting.id, agendaItem }, query }).address,
  book: null,
  geverAddress: null,
})

/** What can be included, in the order of the dialog. */
export const parts = ['annotations', 'shared_annotations', 'notes', 'personal_documents'] as const satisfies (keyof BookOptions)[]
export type Part = (typeof parts)[number]

/** Shared annotations of others are only in books, which are for reading. */
export const isOffered = (part: Part, format: 'zip' | 'book'): boolean => part !== 'shared_annotations' || format === 'book'

/** Parts that the reader may have changed a moment ago. */
export const isWrittenByReader = (part: Part): boolean => part === 'annotations' || part === 'notes'

export const optionsOf = (chosen: readonly Part[], format: 'zip' | 'book'): Partial<Record<Part, string>> =>
  Object.fromEntries(chosen.filter((part) => isOffered(part, format)).map((part) => [part, 'true']))

import { type BookOptions, type DownloadOptions, downloadAgendaItem, downloadMeeting } from '#features/downloads/contract.ts'
import { askedOf } from '#platform/web/lib/http/asked-of.ts'

/** What can be downloaded of a meeting or an item, and where; only meetings have a book. */
export type DownloadKind = {
  zipAddress: (options: DownloadOptions) => string
  book: { committee: number; meeting: number } | null
}

type MeetingKey = { id: number; committee_id: number }

export const downloadOfMeeting = ({ id: meeting, committee_id: committee }: MeetingKey): DownloadKind => ({
  zipAddress: (query) => askedOf(downloadMeeting, { params: { committee, meeting }, query }).address,
  book: { committee, meeting },
})

type ItemKey = { id: number; meeting: { id: number; committee: { id: number } } }

export const downloadOfItem = ({ id: agendaItem, meeting }: ItemKey): DownloadKind => ({
  zipAddress: (query) =>
    askedOf(downloadAgendaItem, { params: { committee: meeting.committee.id, meeting: meeting.id, agendaItem }, query }).address,
  book: null,
})

/** What may go along, in the order of the dialog. */
export const parts = ['annotations', 'shared_annotations', 'notes', 'personal_documents'] as const satisfies (keyof BookOptions)[]
export type Part = (typeof parts)[number]

/** What others shared stays with them but in a book, which is for reading. */
export const isOffered = (part: Part, format: 'zip' | 'book'): boolean => part !== 'shared_annotations' || format === 'book'

/** What the reader may have written a moment ago. */
export const isWrittenByReader = (part: Part): boolean => part === 'annotations' || part === 'notes'

export const optionsOf = (chosen: readonly Part[], format: 'zip' | 'book'): Partial<Record<Part, string>> =>
  Object.fromEntries(chosen.filter((part) => isOffered(part, format)).map((part) => [part, 'true']))

import { z } from 'zod'
import { endpoint, pathId } from '#platform/shared/endpoint.ts'

/** What goes along with the latest versions of the documents. Of all of these, only what is the caller's own. */
export const downloadOptions = z.object({
  /** Beside each PDF on which one has own layers, the same with these as real annotations; in a book they are drawn for good. */
  annotations: z.stringbool().optional(),
  /** Beside each document, the texts of the notes on one's own layers as a file of text. */
  notes: z.stringbool().optional(),
  personal_documents: z.stringbool().optional(),
})
export type DownloadOptions = z.input<typeof downloadOptions>

/** In a book the texts of notes stand on pages behind their document. */
export const bookOptions = downloadOptions.extend({
  /** The layers of others that were shared with the caller, likewise. */
  shared_annotations: z.stringbool().optional(),
})
export type BookOptions = z.input<typeof bookOptions>

const byMeeting = z.object({ committee: pathId, meeting: pathId })

/** The documents of a meeting as a zip, with a folder for each agenda item (D2 §7, D3 §7). 409 when there is none. */
export const downloadMeeting = endpoint({
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/download/',
  params: byMeeting,
  query: downloadOptions,
  answer: 'file',
})

/** The same of one agenda item, without folders. */
export const downloadAgendaItem = endpoint({
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/agenda_items/:agendaItem/download/',
  params: byMeeting.extend({ agendaItem: pathId }),
  query: downloadOptions,
  answer: 'file',
})

/** So many megabytes (2^20 bytes) of PDFs have room in a book. */
export const largestBook = 200

/**
 * A meeting as one PDF: its agenda, its documents in that order, bookmarks and page numbers.
 * 413 when its documents are too large, 409 when there are none or when they cannot be put together; said before the first byte.
 */
export const downloadMeetingBook = endpoint({
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/book/',
  params: byMeeting,
  query: bookOptions,
  answer: 'file',
})

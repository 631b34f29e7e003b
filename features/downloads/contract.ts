import { z } from 'zod'
import { endpoint, pathId } from '#platform/shared/endpoint.ts'

/** What to include besides the latest versions of the documents; only what is the caller's own. */
export const downloadOptions = z.object({
  /** Beside each PDF with own layers, a copy with these as real annotations; in a book they are flattened. */
  annotations: z.stringbool().optional(),
  /** Beside each document, a text file with the sticky notes on the caller's own layers. */
  notes: z.stringbool().optional(),
  personal_documents: z.stringbool().optional(),
})
export type DownloadOptions = z.input<typeof downloadOptions>

/** In a book, the texts of notes are on pages after their document. */
export const bookOptions = downloadOptions.extend({
  /** Also the layers of others that were shared with the caller. */
  shared_annotations: z.stringbool().optional(),
})
export type BookOptions = z.input<typeof bookOptions>

const byMeeting = z.object({ committee: pathId, meeting: pathId })

/** The documents of a meeting as a zip, with a folder for each agenda item (D2 §7, D3 §7). 409 if there are none. */
export const downloadMeeting = endpoint({
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/download/',
  params: byMeeting,
  query: downloadOptions,
  answer: 'file',
})

/** Same as `downloadMeeting`, for one agenda item and without folders. */
export const downloadAgendaItem = endpoint({
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/agenda_items/:agendaItem/download/',
  params: byMeeting.extend({ agendaItem: pathId }),
  query: downloadOptions,
  answer: 'file',
})

/** Maximum total size of the PDFs in a book, in megabytes (2^20 bytes). */
export const largestBook = 200

/**
 * A meeting as one PDF: its agenda, its documents in that order, bookmarks and page numbers. 413 if the documents are too large, 409 if
 * there are none or the book cannot be made; answered before the first byte.
 */
export const downloadMeetingBook = endpoint({
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/book/',
  params: byMeeting,
  query: bookOptions,
  answer: 'file',
})

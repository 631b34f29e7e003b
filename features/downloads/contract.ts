import { z } from 'zod'
import { endpoint, pathId } from '#platform/shared/endpoint.ts'
import { refused } from '#platform/shared/refused.ts'

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

export const downloadMeeting = endpoint({
  summary: 'Download the documents of a meeting as a ZIP',
  description: 'With a folder for each agenda item.',
  refusals: { 409: 'There are no documents.', 429: refused.waiting },
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/download/',
  params: byMeeting,
  query: downloadOptions,
  answer: 'file',
})

export const downloadAgendaItem = endpoint({
  summary: 'Download the documents of an agenda item as a ZIP',
  refusals: { 409: 'There are no documents.', 429: refused.waiting },
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/agenda_items/:agendaItem/download/',
  params: byMeeting.extend({ agendaItem: pathId }),
  query: downloadOptions,
  answer: 'file',
})

/** Maximum total size of the PDFs in a book, in megabytes (2^20 bytes). */
export const largestBook = 200

export const downloadMeetingBook = endpoint({
  summary: 'Download a meeting as one PDF',
  description: 'Its agenda and its documents in that order, with bookmarks and page numbers.',
  refusals: {
    409: 'There are no documents, or the PDF cannot be made.',
    413: 'The documents are too large for one PDF.',
    429: refused.waiting,
  },
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/book/',
  params: byMeeting,
  query: bookOptions,
  answer: 'file',
})

export const downloadGeverZip = endpoint({
  summary: 'Download a meeting as a GEVER ZIP',
  description:
    'The latest versions of its documents and a meeting.json, as OneGov GEVER exports it, with our own optional keys. Another site can import it. Nothing personal is in it.',
  method: 'GET',
  path: 'committees/:committee/meetings/:meeting/gever_zip/',
  params: byMeeting,
  answer: 'file',
})

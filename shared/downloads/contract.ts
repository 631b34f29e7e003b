import { z } from 'zod'
import { endpoint, pathId } from '#shared/kit/endpoint.ts'

/** What goes along with the latest versions of the documents. Of all of these, only what is the caller's own. */
export const downloadOptions = z.object({
  personal_documents: z.stringbool().optional(),
})
export type DownloadOptions = z.input<typeof downloadOptions>

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

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addPaperTexts } from '#features/documents/web/queries.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { listMyMarks } from '#features/my-marks/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { addTexts, currentLanguage } from '#platform/web/lib/language/language.ts'

/** The reader's own marks in a meeting; always read again, since they change on other pages. */
export const myMarksQuery = (meeting_id: number) =>
  queryOptions({
    // Titles and names of tags come in the language of the interface.
    queryKey: ['meetings', meeting_id, 'my_marks', currentLanguage()],
    queryFn: ({ signal }) => call(listMyMarks, { params: { id: meeting_id } }, signal),
    staleTime: 0,
  })

type Asked = { context: { client: QueryClient }; params: { id: number } }

/** Loads the meeting, and the marks without throwing: their failure is reported in their place. */
export async function readMyMarksPage({ context: { client }, params: { id } }: Asked): Promise<void> {
  await Promise.all([client.ensureQueryData(meetingQuery(id)), client.prefetchQuery(myMarksQuery(id)), addPageTexts()])
}

/** Also the texts of papers, which name the kinds of annotations. */
const addPageTexts = () =>
  Promise.all([addPaperTexts(), addTexts(import.meta.glob<object>('/features/my-marks/texts/pages/*.json', { import: 'default' }))])

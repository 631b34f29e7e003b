import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePapersRead, useReadingTime } from '#features/documents/web/lengths.ts'
import { preparationQuery } from '#features/documents/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'

/** How far the user has prepared a meeting: papers read, and the pages and time that are left. */
export function usePreparationText(meeting: Meeting): string {
  const { t } = useTranslation()
  const papersRead = usePapersRead()
  const time = useReadingTime()
  const { data = [] } = useQuery(preparationQuery(meeting.id))
  const papers = papersOf(meeting)
  const read = papers.filter(({ last_seen }) => last_seen !== null).length
  const left = data.reduce((sum, { pages_left }) => sum + pages_left, 0)
  const facts = [papersRead(read, papers.length)]
  if (left > 0) facts.push(t('preparation.pages', { count: left }), time(left))
  return facts.join(' · ')
}

/** The papers of a meeting that all its readers see. */
export const papersOf = ({ protocol, meeting_documents, agenda_items }: Meeting) =>
  [protocol, ...meeting_documents, ...agenda_items.flatMap(({ proposal, attachments }) => [proposal, ...attachments])].filter(
    (paper) => paper !== null,
  )

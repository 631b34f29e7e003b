import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { downloadOfMeeting } from './download-kind.ts'

/** Downloads all documents of a meeting (D2 §2 Meeting page). */
export function MeetingDownload({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const lacking = hasDocuments(meeting) ? null : t('downloads.empty_meeting')
  return <DownloadButton kind={downloadOfMeeting(meeting)} label={t('downloads.download_meeting')} lacking={lacking} />
}

const hasDocuments = ({ protocol, meeting_documents, agenda_items }: Meeting) =>
  protocol !== null || meeting_documents.length > 0 || agenda_items.some((item) => item.proposal !== null || item.attachments.length > 0)

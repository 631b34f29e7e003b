import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { downloadOfItem } from './download-kind.ts'

type Item = Pick<AgendaItem, 'id' | 'proposal' | 'attachments'> & Parameters<typeof downloadOfItem>[0]

/** Downloads all documents of an agenda item (D2 §2 Agenda item page). */
export function AgendaItemDownload({ item }: { item: Item }) {
  const { t } = useTranslation()
  const lacking = item.proposal || item.attachments.length > 0 ? null : t('downloads.empty_item')
  return <DownloadButton kind={downloadOfItem(item)} label={t('downloads.download_item')} lacking={lacking} />
}

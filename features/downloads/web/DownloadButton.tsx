import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItem } from '#features/agenda/agenda-item.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { meetingPolicy } from '#features/meetings/policy.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { type DownloadKind, downloadOfItem, downloadOfMeeting } from './download-kind.ts'

/** Downloads all documents of a meeting (D2 §2 Meeting page). */
export function MeetingDownload({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const lacking = hasDocuments(meeting) ? null : t('downloads.empty_meeting')
  const mayExport = meetingPolicy.exportMeeting(useMe(), meeting)
  return <DownloadButton kind={downloadOfMeeting(meeting, mayExport)} label={t('downloads.download_meeting')} lacking={lacking} />
}

const hasDocuments = ({ protocol, meeting_documents, agenda_items }: Meeting) =>
  protocol !== null || meeting_documents.length > 0 || agenda_items.some((item) => item.proposal !== null || item.attachments.length > 0)

type Item = Pick<AgendaItem, 'id' | 'proposal' | 'attachments'> & Parameters<typeof downloadOfItem>[0]

/** Downloads all documents of an agenda item (D2 §2 Agenda item page). */
export function AgendaItemDownload({ item }: { item: Item }) {
  const { t } = useTranslation()
  const lacking = item.proposal || item.attachments.length > 0 ? null : t('downloads.empty_item')
  return <DownloadButton kind={downloadOfItem(item)} label={t('downloads.download_item')} lacking={lacking} />
}

const DownloadDialog = lazy(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))

type Props = { kind: DownloadKind; label: string /** Why nothing can be downloaded; null if something can. */; lacking: string | null }

/** A plain link to all documents as a zip, with a button for more options beside it (D2 §2, D3 §7). */
function DownloadButton({ kind, label, lacking }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [opened, dialog] = useDisclosure()
  if (lacking) return <NoDownload label={label} why={lacking} />
  return (
    <>
      <Button.Group>
        <Button
          component="a"
          href={kind.zipAddress({})}
          download
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          {...refusing}
        >
          {label}
        </Button>
        <Button variant="default" px="sm" aria-label={t('downloads.choose')} aria-haspopup="dialog" onClick={dialog.open} {...refusing}>
          <IconChevronDown size={20} aria-hidden />
        </Button>
      </Button.Group>
      {opened && (
        <Suspense>
          <DownloadDialog kind={kind} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

function NoDownload({ label, why }: { label: string; why: string }) {
  const id = useId()
  return (
    <Group gap="xs">
      <Button disabled aria-describedby={id} variant="default" leftSection={<IconDownload size={20} aria-hidden />}>
        {label}
      </Button>
      <Text id={id} size="sm" c="dimmed">
        {why}
      </Text>
    </Group>
  )
}

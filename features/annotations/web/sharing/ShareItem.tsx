import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { useMayShareItem } from './use-may-share.ts'

const ShareItemDialog = lazy(async () => ({ default: (await import('./ShareItemDialog.tsx')).ShareItemDialog }))

type Props = { item: AgendaItemWithMeeting; isOpen: boolean }

/** Shares the reader's annotations on the documents of an agenda item; the URL holds whether the dialog is open (D2 §2). */
export function ShareItem({ item, isOpen }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const mayShare = useMayShareItem(item.meeting.committee.id)
  const { open, close } = useDialogOfAddress()
  if (!mayShare) return null
  const hasAttachments = item.attachments.length > 0
  return (
    <>
      <Button
        variant="subtle"
        px="xs"
        mx={-8}
        disabled={!hasAttachments}
        leftSection={<IconShare size={20} aria-hidden />}
        onClick={open}
        {...refusing}
      >
        {t('sharing.share_annotations')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareItemDialog key={item.id} item={item} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Opening adds a history entry, closing replaces it. */
function useDialogOfAddress() {
  const navigate = useNavigate({ from: '/agenda_items/$id' })
  const show = (share_agenda_item: true | undefined) =>
    void navigate({ search: (before) => ({ ...before, share_agenda_item }), replace: !share_agenda_item, resetScroll: false })
  return { open: () => show(true), close: () => show(undefined) }
}

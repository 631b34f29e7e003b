import { IconCalendarShare, IconDeviceMobile, IconHelp, IconShare3 } from '@tabler/icons-react'
import { type ComponentType, createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addPaperTexts } from '#features/documents/web/texts.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { install, installOffer } from './install/install-offer.ts'

type Shown = ComponentType<{ onClose: () => void }>

/** Loaded when first opened. */
const dialogs: Record<'share' | 'help' | 'calendar', () => Promise<Shown>> = {
  share: async () => (await import('./share/ShareDialog.tsx')).ShareDialog,
  // The help uses the same names for keys as the document viewer.
  help: async () => (await Promise.all([import('./help/HelpDialog.tsx'), addPaperTexts()]))[0].HelpDialog,
  calendar: async () => (await import('#features/calendar/web/CalendarDialog.tsx')).CalendarDialog,
}

/** The header's dialogs: entries that open them, and the one that is open. */
export function useShellDialogs() {
  const { t } = useTranslation()
  const isOffered = useStore(installOffer, (offer) => offer !== null)
  const [dialog, setDialog] = useState<Shown | null>(null)
  const open = (name: keyof typeof dialogs) =>
    void dialogs[name]().then(
      (loaded) => setDialog(() => loaded),
      () => notify('error', t('shell.error_no_connection')),
    )
  return {
    open,
    entries: [
      { name: 'share', label: t('share.title'), icon: IconShare3, onClick: () => open('share') },
      { name: 'help', label: t('help.title'), icon: IconHelp, onClick: () => open('help') },
    ],
    /** The user's own entries: always in the user menu, whatever the screen's width. */
    own: [
      { name: 'calendar', label: t('calendar.subscribe'), icon: IconCalendarShare, onClick: () => open('calendar') },
      ...(isOffered ? [{ name: 'install', label: t('shell.install'), icon: IconDeviceMobile, onClick: () => void install() }] : []),
    ],
    shown: dialog && createElement(dialog, { onClose: () => setDialog(null) }),
  }
}

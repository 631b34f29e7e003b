import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { ShortcutList } from './ShortcutList.tsx'

/** All that the keyboard can do on a document's page. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('annotations.tools.help')} size={720} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  )
}

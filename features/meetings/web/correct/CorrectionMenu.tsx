import { Menu } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { addCorrectionTexts } from '#features/meetings/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { MoreMenu } from '#platform/web/ui/button/toolbar.tsx'

const dialogs = {
  undo: lazy(async () => {
    const [{ UndoImportDialog }] = await Promise.all([import('./UndoImportDialog.tsx'), addCorrectionTexts()])
    return { default: UndoImportDialog }
  }),
  remove: lazy(async () => {
    const [{ RemoveMeetingDialog }] = await Promise.all([import('./RemoveMeetingDialog.tsx'), addCorrectionTexts()])
    return { default: RemoveMeetingDialog }
  }),
}
type Correction = keyof typeof dialogs

/** Menu to correct a wrong import or change by hand; show it only to those who may import. */
export function CorrectionMenu({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [chosen, setChosen] = useState<Correction | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const choose = (correction: Correction) => {
    // The menu entry will be gone when the dialog restores the focus: focus the menu's button first.
    place.current?.querySelector('button')?.focus()
    setChosen(correction)
  }
  const Chosen = chosen && dialogs[chosen]
  return (
    <div ref={place}>
      <MoreMenu label={t(meeting.made_by_hand ? 'meetings.correct_meeting' : 'meetings.correct_import')}>
        <Menu.Item leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={() => choose('undo')} {...refusing}>
          {t(meeting.made_by_hand ? 'meetings.undo_change' : 'meetings.undo_import')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={20} aria-hidden />} onClick={() => choose('remove')} {...refusing}>
          {t('meetings.remove_meeting')}
        </Menu.Item>
      </MoreMenu>
      {Chosen && (
        <Suspense>
          <Chosen meeting={meeting} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </div>
  )
}

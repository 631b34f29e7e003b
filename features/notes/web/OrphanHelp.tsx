import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Note } from '#features/notes/note.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { CopyText } from './KeptDraft.tsx'

/** Explains what an orphan is and how to keep its text; its specified width is 500 (D3 §9). */
export function OrphanHelp({ note, onClose }: { note: Note; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('notes.orphan')} size={500} onClose={onClose}>
      <Stack align="flex-start">
        <Text>{t('notes.orphan_explained')}</Text>
        <Text>{t('notes.orphan_yours')}</Text>
        <Text>{t('notes.orphan_copy_hint')}</Text>
        <CopyText text={note.annotation} />
      </Stack>
    </Dialog>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PeopleImportUndone } from '#features/administration/people-import.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { ReportGroup } from '#platform/web/ui/file/checked-upload/report.tsx'

type Props = { undone: PeopleImportUndone; onClose: () => void }

/** Names what an undone import has left as it is, because it was changed or used since. */
export function UndoneDialog({ undone: { undone, kept }, onClose }: Props) {
  const { t } = useTranslation()
  const more = kept.total - kept.items.length
  return (
    <Dialog title={t('administration_pages.people_import.undone_title')} size={500} onClose={onClose}>
      <Stack>
        <Text size="sm">{t('administration_pages.people_import.undone_count', { count: undone })}</Text>
        <ReportGroup
          isWarning
          label={t('administration_pages.people_import.kept', { count: kept.total })}
          lines={kept.items.map((text) => ({ text }))}
          foot={more > 0 && t('administration_pages.people_import.more', { count: more })}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('shell.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

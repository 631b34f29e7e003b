import { ActionIcon, Box } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** As large as a finger. */
const SIZE = 44

type Props = { /** What is changed, for the names of the buttons. */ title: string; onEdit?: () => void; onDelete?: () => void }

/** Edit and delete at the end of a row, each in its column. */
export function RowActions({ title, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {onEdit && (
        <RowAction label={t('shell.edit_thing', { title })} onClick={onEdit} icon={<IconPencil size={20} stroke={1.5} aria-hidden />} />
      )}
      {onDelete ? (
        <RowAction label={t('shell.delete_thing', { title })} onClick={onDelete} icon={<IconTrash size={20} stroke={1.5} aria-hidden />} />
      ) : (
        <Box w={SIZE} />
      )}
    </>
  )
}

type ActionProps = { label: string; icon: ReactNode; onClick: () => void }

const RowAction = ({ label, icon, onClick }: ActionProps) => (
  <ActionIcon size={SIZE} variant="subtle" color="gray" c="dimmed" aria-label={label} title={label} onClick={onClick}>
    {icon}
  </ActionIcon>
)

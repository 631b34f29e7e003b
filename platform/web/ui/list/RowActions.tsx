import { ActionIcon, Box } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'

/** Size (px) of a touch target. */
const SIZE = 44

type Props = {
  /** The row's title, for the names of the buttons. */
  title: string
  onEdit?: () => void
  onDelete?: () => void
}

/** Edit and delete buttons at the end of a row, each in its column. */
export function RowActions({ title, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  return (
    <>
      {onEdit && (
        <RowAction
          label={t('shell.edit_thing', { title })}
          onClick={onEdit}
          icon={<IconPencil size={20} stroke={1.5} aria-hidden />}
          {...refusing}
        />
      )}
      {onDelete ? (
        <RowAction
          label={t('shell.delete_thing', { title })}
          onClick={onDelete}
          icon={<IconTrash size={20} stroke={1.5} aria-hidden />}
          {...refusing}
        />
      ) : (
        <Box w={SIZE} />
      )}
    </>
  )
}

type Pressed = { onClick: () => void } & ReturnType<typeof useNeedsConnection>
type ActionProps = {
  /** Must include the row's title. */
  label: string
  icon: ReactNode
}

/** Another button of a row. */
export const RowAction = ({ label, icon, ...pressed }: ActionProps & Pressed) => (
  <ActionIcon size={SIZE} variant="subtle" color="gray" c="dimmed" aria-label={label} title={label} {...pressed}>
    {icon}
  </ActionIcon>
)

/** The same as a link. */
export const RowLink = ({ label, icon, link, ...pressed }: ActionProps & { link: LinkProps } & ReturnType<typeof useNeedsConnection>) => (
  <ActionIcon
    size={SIZE}
    variant="subtle"
    color="gray"
    c="dimmed"
    aria-label={label}
    title={label}
    {...pressed}
    renderRoot={(props) => <Link {...props} {...link} />}
  >
    {icon}
  </ActionIcon>
)

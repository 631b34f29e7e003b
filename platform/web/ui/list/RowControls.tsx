import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './RowControls.module.css'

type Control = {
  /** The row's title, for the name of the control. */
  title: string
  /** Reaches into the padding of the row, so that the row is no taller. */
  flush?: boolean
}

/** Handle to drag a row with a pointer, a finger or the keyboard. */
export function DragHandle({ ref, title, flush = false }: Control & { ref: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      ref={ref}
      variant="subtle"
      size={44}
      className={classes.handle}
      data-flush={flush || undefined}
      aria-label={t('rows.drag', { title })}
      aria-roledescription={t('rows.draggable')}
    >
      <IconGripVertical size={20} aria-hidden />
    </ActionIcon>
  )
}

type MenuProps = Control & {
  /** Of the menu and of its button. */
  id: string
  /** The entries, rendered once the menu opens: there may be hundreds of rows. */
  children: () => ReactNode
}

/** Menu button at the end of a row, with its actions. */
export function ActionsMenu({ id, title, flush = false, children }: MenuProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Menu id={id} position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.button}
          data-flush={flush || undefined}
          aria-label={t('rows.actions_on', { title })}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>{isOpen && children()}</Menu.Dropdown>
    </Menu>
  )
}

type MoveProps = {
  index: number
  /** How many rows the row's area has. */
  count: number
  onMove: (index: number) => void
  /** The other areas that the row can be moved to. */
  areas?: { key: string; title: string; onMove: () => void }[]
}

/** Menu entries that move a row without dragging: up, down, or to another area. */
export function MoveEntries({ index, count, onMove, areas = [] }: MoveProps) {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
        {t('rows.move_up')}
      </Menu.Item>
      <Menu.Item disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        {t('rows.move_down')}
      </Menu.Item>
      {areas.length > 0 && <Menu.Label>{t('rows.move_to')}</Menu.Label>}
      {areas.map((area) => (
        <Menu.Item key={area.key} onClick={area.onMove}>
          {area.title}
        </Menu.Item>
      ))}
    </>
  )
}

import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { documentsIn } from './arrange.ts'
import { useEditing } from './editing.ts'

type Props = { id: number; section: number | null; index: number }

/** Ways to move a document without dragging: one place up or down, or to the end of another area. */
export function MoveItems({ id, section, index }: Props) {
  const { t } = useTranslation()
  const { shown, move } = useEditing()
  const to = (place: { section: number | null; index: number }) => () => move({ type: 'move_document', id, ...place })
  const isLast = index === documentsIn(shown, section).length - 1
  const areas = [{ id: null, title: t('basic_documents.without_section') }, ...shown.sections].filter((area) => area.id !== section)
  return (
    <>
      <Menu.Item disabled={index === 0} onClick={to({ section, index: index - 1 })}>
        {t('basic_documents.move_up')}
      </Menu.Item>
      <Menu.Item disabled={isLast} onClick={to({ section, index: index + 1 })}>
        {t('basic_documents.move_down')}
      </Menu.Item>
      {areas.length > 0 && <Menu.Label>{t('basic_documents.move_to')}</Menu.Label>}
      {areas.map((area) => (
        <Menu.Item key={area.id ?? 'top'} onClick={to({ section: area.id, index: documentsIn(shown, area.id).length })}>
          {area.title}
        </Menu.Item>
      ))}
    </>
  )
}

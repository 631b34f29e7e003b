import { ActionIcon, Menu } from '@mantine/core'
import { IconBraces, IconDots, IconFileDownload, IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getWebAnnotations, getXfdf } from '#features/annotations/interchange-contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { call } from '#platform/web/lib/http/call.ts'
import classes from './LayerMenu.module.css'
import { useSaveFile } from './use-save-file.ts'

type Props = {
  layer: AnnotationLayer
  committee_id: number
  /** Name of the document's file. */
  file_name: string
  onImport: (layer: AnnotationLayer) => void
}

/** Menu that exports a layer for other programs, and imports into it if it may be changed. */
export function LayerMenu({ layer, committee_id, file_name, onImport }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const { isMaking, save } = useSaveFile()
  const name = file_name.replace(/\.[^.]*$/, '')
  const own = layer.is_owner ? [layer.id] : []
  const params = { id: layer.id }
  const label = t('layers.interchange.menu', { name: layer.display_name })
  const mayImport = !isClosed && annotationPolicy.annotate(me, { ...layer, committee_id })
  return (
    <Menu position="bottom-end" withinPortal={false} classNames={{ item: classes.item }}>
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" color="gray" c="dimmed" aria-label={label} title={label} loading={isMaking}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileDownload size={20} aria-hidden />}
          onClick={() => save({ name: `${name}.xfdf`, own, made: ({ work, signal }) => call(getXfdf, { params, work }, signal) })}
        >
          {t('layers.interchange.xfdf')}
        </Menu.Item>
        {!layer.is_legacy_layer && (
          <Menu.Item
            leftSection={<IconBraces size={20} aria-hidden />}
            onClick={() =>
              save({ name: `${name}.jsonld`, own, made: ({ work, signal }) => call(getWebAnnotations, { params, work }, signal) })
            }
          >
            {t('layers.interchange.json_ld')}
          </Menu.Item>
        )}
        {mayImport && (
          <Menu.Item leftSection={<IconFileUpload size={20} aria-hidden />} onClick={() => onImport(layer)}>
            {t('layers.interchange.read')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

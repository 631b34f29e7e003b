import { IconHistory, IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { LayerMenu } from '#features/annotations/web/interchange/LayerMenu.tsx'
import { ShareLayerLink } from '#features/annotations/web/sharing/share-buttons.tsx'
import { useIsClosed } from '#features/committees/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { type DocumentSearch, downloadOf, onLayer, versionLink } from '#features/documents/web/document-address.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { Hint } from '#platform/web/ui/button/buttons.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { CommentIcon } from '#platform/web/ui/list/row-marks.tsx'
import classes from './layers.module.css'

type Props = {
  document: DocumentWithParents
  version: DocumentVersion
  number: number
  layers: AnnotationLayer[]
  search: DocumentSearch
  onDelete: (layer: AnnotationLayer) => void
  onImport: (layer: AnnotationLayer) => void
}

/** The layers of one version below its row: private ones first, then the last changed (D3 §2). */
export function LayerRows({ document, version, number, layers, search, onDelete, onImport }: Props) {
  const { t } = useTranslation()
  return (
    <li id={layersId(version.version_id)} className={classes.layers}>
      <Rows label={t('layers.layers_of_version', { number })}>
        {layers.map((layer) => (
          <LayerRow
            key={layer.id}
            document={document}
            version={version}
            layer={layer}
            search={search}
            onDelete={onDelete}
            onImport={onImport}
          />
        ))}
      </Rows>
    </li>
  )
}

type LayerRowProps = {
  document: DocumentWithParents
  version: DocumentVersion
  layer: AnnotationLayer
  search: DocumentSearch
  onDelete: (layer: AnnotationLayer) => void
  onImport: (layer: AnnotationLayer) => void
}

/** One layer; opening it does not load the file again. */
function LayerRow({ document, version, layer, search, onDelete, onImport }: LayerRowProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const shown = {
    ...search,
    version_id: layer.object_id,
    layer_id: layer.id,
    compare: layer.object_id === search.version_id ? search.compare : undefined,
  }
  const marks = (
    <>
      {layer.is_restored && <Hint icon={IconHistory} text={t('layers.restored_hint')} />}
      {layer.is_legacy_layer && <Hint icon={IconInfoCircle} text={t('layers.legacy_hint')} />}
      <CommentIcon has_annotations={layer.has_annotations} />
      <ShareLayerLink document={document} layer={layer} search={search} />
      <DeleteLayer document={document} layer={layer} onDelete={onDelete} />
      <LayerMenu layer={layer} committee_id={document.meeting.committee.id} file_name={downloadOf(version).download} onImport={onImport} />
    </>
  )
  return (
    <ListRow
      title={layer.display_name}
      facts={[...(layer.is_owner ? [] : [layer.owner_name]), t('layers.updated_on', { date: date(layer.updated) })]}
      link={{ ...versionLink(document.kind, document.id, shown), state: onLayer(layer) }}
      current={search.layer_id === layer.id}
      trailing={marks}
    />
  )
}

type DeleteLayerProps = { document: DocumentWithParents; layer: AnnotationLayer; onDelete: (layer: AnnotationLayer) => void }

/** Private layers cannot be deleted; erasing all annotations empties them (D3 §2). */
function DeleteLayer({ document, layer, onDelete }: DeleteLayerProps) {
  const { t } = useTranslation()
  const me = useMe()
  const committee_id = document.meeting.committee.id
  const isClosed = useIsClosed(committee_id)
  if (isClosed || layer.is_private_layer || !annotationPolicy.erase(me, { ...layer, committee_id })) return null
  return (
    <RowAction
      label={t('layers.delete_layer', { name: layer.display_name })}
      icon={<IconTrash size={20} stroke={1.5} aria-hidden />}
      onClick={() => onDelete(layer)}
    />
  )
}

/** Element id of a version's list of layers, for the button that shows it. */
export const layersId = (version_id: number): string => `layers-of-version-${version_id}`

import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import type { DocumentSearch } from '#features/documents/web/search.ts'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { LayerRow } from './LayerRow.tsx'
import classes from './layers.module.css'
import { layersId } from './layers-id.ts'

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

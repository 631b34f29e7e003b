import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import type { DocumentSearch } from '#web/documents/search.ts'
import { Rows } from '#web/kit/Rows.tsx'
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

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layersQuery } from '#features/annotations/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { useKeptDownload } from '#platform/web/lib/connectivity/use-kept-download.ts'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { CompareVersion } from './compare/CompareVersion.tsx'
import classes from './DocumentPage.module.css'
import { downloadOf } from './download.ts'
import { LayerRows } from './layers/LayerRows.tsx'
import { useDeleteLayer } from './layers/use-delete-layer.ts'
import { numbered } from './numbered-versions.ts'
import type { DocumentSearch } from './search.ts'
import { VersionRow } from './VersionRow.tsx'

type Props = {
  document: DocumentWithParents
  versions: DocumentVersion[]
  version: DocumentVersion
  search: DocumentSearch
  onImport: (layer: AnnotationLayer) => void
}

/** The versions, newest first, with their layers; the open ones are marked, and the open file can be saved (D3 §2 Version list item). */
export function VersionList({ document, versions, version, search, onImport }: Props) {
  const { t } = useTranslation()
  // The reader's own layer may just have been created.
  const { data: openLayers } = useSuspenseQuery(layersQuery(version.version_id))
  const { isExpanded, toggle } = useExpanded(version)
  const remove = useDeleteLayer(document)
  return (
    <>
      <Rows label={t('documents.versions')}>
        {numbered(versions).flatMap(({ number, isLatest, version: one }) => {
          const isOpen = one.version_id === version.version_id
          const layers = isOpen ? openLayers : one.annotationLayers
          const item = { document, version: one, number, search }
          const expanding = layers.length > 0 && { isExpanded: isExpanded(one), onToggle: () => toggle(one) }
          return [
            <VersionRow key={one.version_id} {...item} isOpen={isOpen} isLatest={isLatest} expanding={expanding} />,
            layers.length > 0 && isExpanded(one) && (
              <LayerRows key={`${one.version_id}-layers`} {...item} layers={layers} onDelete={remove} onImport={onImport} />
            ),
          ]
        })}
      </Rows>
      <CompareVersion document={document} versions={versions} version={version} search={search} />
      <DownloadVersion version={version} />
    </>
  )
}

/** The open version is expanded from the start. */
function useExpanded({ version_id: open_id }: DocumentVersion) {
  const [chosen, setChosen] = useState<Record<number, boolean>>({})
  const isExpanded = ({ version_id }: DocumentVersion) => chosen[version_id] ?? version_id === open_id
  const toggle = (version: DocumentVersion) => setChosen({ ...chosen, [version.version_id]: !isExpanded(version) })
  return { isExpanded, toggle }
}

/** Saves the file of the open version. */
function DownloadVersion({ version }: { version: DocumentVersion }) {
  const { t } = useTranslation()
  const link = downloadOf(version)
  const away = useKeptDownload(link)
  return (
    <Button
      component="a"
      {...link}
      className={classes.download}
      classNames={{ inner: classes.downloadInner, label: classes.downloadLabel }}
      variant="default"
      justify="flex-start"
      leftSection={<IconDownload size={20} aria-hidden />}
      {...away}
    >
      {t('documents.download_file', { name: link.download })}
    </Button>
  )
}

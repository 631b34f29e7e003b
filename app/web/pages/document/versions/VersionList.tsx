import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBeside } from '#app/web/pages/document/beside/beside-state.ts'
import { CompareVersion } from '#app/web/pages/document/compare/CompareVersion.tsx'
import classes from '#app/web/pages/document/DocumentPage.module.css'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layersQuery, shownLayersQuery } from '#features/annotations/web/queries.ts'
import { useDeleteLayer } from '#features/annotations/web/sharing/use-delete-layer.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { type DocumentSearch, downloadOf } from '#features/documents/web/document-address.ts'
import { useKeptDownload } from '#platform/web/lib/http/fetch-file.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { CommentIcon, UnreadDot } from '#platform/web/ui/list/row-marks.tsx'
import { LayerRows, layersId } from './LayerRows.tsx'
import layerClasses from './layers.module.css'

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
  const openLayers = useOpenLayers(version.version_id)
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

/**
 * The layers of the open version, which the reader's own may just have joined: the one that was changed last first, when they are listed or one joins. Later
 * they stay in that order, since rows must not jump while others draw.
 */
function useOpenLayers(version_id: number): AnnotationLayer[] {
  const client = useQueryClient()
  const { data: layers } = useSuspenseQuery(shownLayersQuery(version_id))
  const [listed, list] = useState<readonly number[]>([])
  const hasJoined = layers.some(({ id }) => !listed.includes(id))
  const latestFirst = () => [...(client.getQueryData<AnnotationLayer[]>(layersQuery(version_id).queryKey) ?? []), ...layers]
  const order = hasJoined ? [...new Set(latestFirst().map(({ id }) => id))] : listed
  if (hasJoined) list(order)
  return order.flatMap((listed_id) => layers.find(({ id }) => id === listed_id) ?? [])
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

type VersionRowProps = {
  document: DocumentWithParents
  version: DocumentVersion
  number: number
  search: DocumentSearch
  isOpen: boolean
  isLatest: boolean
  expanding: Expanding | false
}

/** One version: number, last update, whether it is annotated or unread (D3 §2). */
function VersionRow({ document: { kind, id }, version, number, search, isOpen, isLatest, expanding }: VersionRowProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { linkTo } = useBeside()
  const { version_id, updated, last_seen, color_code, has_annotations } = version
  const marks = (
    <>
      <CommentIcon has_annotations={has_annotations} />
      {isLatest && <UnreadDot last_seen={last_seen} />}
      {expanding && <ExpandLayers {...expanding} version_id={version_id} number={number} />}
    </>
  )
  return (
    <ListRow
      title={t('documents.version', { number })}
      facts={[t('shell.updated_on', { date: date(updated) })]}
      link={linkTo({ kind, id, version_id }, { ...search, layer_id: undefined, compare: undefined, page: undefined, find: undefined })}
      current={isOpen}
      trailing={marks}
      color_code={color_code}
    />
  )
}

type Expanding = { isExpanded: boolean; onToggle: () => void }
type ExpandLayersProps = Expanding & { version_id: number; number: number }

/** Shows and hides the layers of a version. */
function ExpandLayers({ version_id, number, isExpanded, onToggle }: ExpandLayersProps) {
  const { t } = useTranslation()
  const label = t('layers.layers_of_version', { number })
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      c="dimmed"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? layersId(version_id) : undefined}
      onClick={onToggle}
    >
      <IconChevronDown size={20} className={layerClasses.chevron} aria-hidden />
    </ActionIcon>
  )
}

/** The versions, newest first, each with the number that the screens show: count minus index (D3 §2). */
export const numbered = (versions: DocumentVersion[]) =>
  versions.map((version, index) => ({ version, number: versions.length - index, isLatest: index === 0 }))

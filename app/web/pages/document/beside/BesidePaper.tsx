import { Text } from '@mantine/core'
import { IconArrowsVertical } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentContent } from '#app/web/pages/document/DocumentContent.tsx'
import { useDocumentTitle } from '#app/web/pages/document/DocumentSidebar.tsx'
import { PaperKeys } from '#app/web/pages/document/papers/PaperTabs.tsx'
import { useNeighbours } from '#app/web/pages/document/papers/use-papers.ts'
import { usePolledLayers } from '#app/web/pages/document/versions/use-layers.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { layersQuery, shownLayersQuery } from '#features/annotations/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { openLayer, type PaperBeside } from '#features/documents/web/document-address.ts'
import { documentQuery, versionsQuery } from '#features/documents/web/queries.ts'
import { usePaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import { notesQuery } from '#features/notes/web/queries.ts'
import { WithdrawnNote } from '#features/withdrawn/web/WithdrawnCard.tsx'
import { declareOwnPart, forget } from '#platform/web/lib/http/query-client.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { ViewerFrame, ViewerSkeleton } from '#platform/web/pdf/ViewerFrame.tsx'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { ReadOnly } from '#platform/web/ui/page/Page.tsx'
import { BesideChoice } from './BesideChoice.tsx'
import classes from './beside.module.css'
import { useBeside } from './beside-state.ts'
import { type LeftPaper, RightPane } from './RightPane.tsx'
import { useScrollTogether } from './use-scroll-together.ts'

type Props = { paper: PaperBeside; left: LeftPaper }

/** A document beside that of the page. If the reader may not see it, or no longer, only this side says so. */
export function BesidePaper({ paper: { kind, id, version_id, layer_id }, left }: Props) {
  const { t } = useTranslation()
  const titleOf = useDocumentTitle()
  const document = useQuery(documentQuery(kind, id))
  const versions = useQuery(versionsQuery(kind, id))
  const version = versions.data?.find((one) => one.version_id === (version_id ?? document.data?.version_id))
  const layers = useQuery({ ...shownLayersQuery(version?.version_id ?? 0), enabled: version !== undefined })
  const queries = [document, versions, layers]
  const isOtherVersion = kind === left.document.kind && id === left.document.id
  useOwnPart({ kind, id, version_id: version?.version_id }, isOtherVersion)
  const retry = () => queries.forEach((query) => query.isError && void query.refetch())
  const isGone = queries.some(({ error }) => isRefused(error, 403, 404)) || (document.data && versions.data && !version)
  if (isGone) return <NotFound />
  if (document.data && versions.data && version && layers.data) {
    if (version.version_id === left.version.version_id) return <AlreadyOpen left={left} />
    return (
      <ReadOnly value={document.data.withdrawn !== null}>
        <OpenBeside
          document={document.data}
          versions={versions.data}
          version={version}
          layers={layers.data}
          layer_id={layer_id}
          left={left}
        />
      </ReadOnly>
    )
  }
  if (queries.some(({ isError }) => isError)) {
    return (
      <RightPane
        name="failed"
        title={document.data ? titleOf(document.data) : t('documents.failed_refused')}
        detail={version && (versions.data?.length ?? 0) > 1 && t('documents.version', { number: version.number })}
      >
        <div className={classes.body}>
          <PartError text={t('beside.failed')} onRetry={retry} />
        </div>
      </RightPane>
    )
  }
  return (
    <RightPane name="waiting" title={t('beside.loading')}>
      <ViewerFrame tools={null} isBusy>
        <ViewerSkeleton percent={0} />
      </ViewerFrame>
    </RightPane>
  )
}

/** What is not found of this document is not found on this side only, unless it is that of the page in another version. */
function useOwnPart({ kind, id, version_id }: PaperBeside, isOtherVersion: boolean): void {
  useEffect(() => {
    const ofDocument = isOtherVersion ? [] : [documentQuery(kind, id), notesQuery({ kind, id })]
    const own = [...ofDocument, layersQuery(version_id ?? 0)].map(({ queryKey }) => queryKey)
    return declareOwnPart((queryKey) => own.some((mine) => mine.every((part, index) => part === queryKey[index])))
  }, [kind, id, version_id, isOtherVersion])
}

type OpenProps = {
  document: DocumentWithParents
  versions: DocumentVersion[]
  version: DocumentVersion
  layers: AnnotationLayer[]
  layer_id: number | undefined
  left: LeftPaper
}

function OpenBeside({ document, versions, version, layers, layer_id, left }: OpenProps) {
  const { t } = useTranslation()
  const titleOf = useDocumentTitle()
  const { show, swap } = useBeside()
  usePolledLayers(version.version_id)
  const layer = openLayer(layers, { layer_id, wasPrivate: undefined }) ?? null
  const notes = usePaperNotes(document)
  // It is on the other side already.
  const neighbours = useNeighbours(document, left.document)
  const isOneOfMany = versions.length > 1
  const isOtherVersion = document.kind === left.document.kind && document.id === left.document.id
  return (
    <RightPane
      name={`${document.kind}/${document.id}/${version.version_id}`}
      title={titleOf(document)}
      detail={isOneOfMany && t('documents.version', { number: version.number })}
      tools={isOtherVersion && <ScrollTogether left={left.notes.paper} right={notes.paper} />}
      onSwap={() => swap({ kind: document.kind, id: document.id, version_id: version.version_id }, layer)}
    >
      <PaperKeys neighbours={neighbours} onOpen={({ kind, id }) => show({ kind, id })} />
      <WithdrawnNote withdrawn={document.withdrawn} text="document" />
      <DocumentContent
        document={document}
        version={version}
        layers={layers}
        layer={layer}
        found={nowhere}
        inAddress={noMark}
        compared={null}
        notes={notes}
        actions={none}
        onPage={nothing}
      />
    </RightPane>
  )
}

/** The switch that lets two versions scroll together. */
function ScrollTogether({ left, right }: Record<'left' | 'right', PdfViewer | null>) {
  const { t } = useTranslation()
  const { beside, hasRoom } = useBeside()
  const [isOn, turn] = useAppState('scroll_together')
  useScrollTogether({ left, right, isOn: isOn && hasRoom && beside !== null })
  return <ToolButton label={t('beside.scroll_together')} icon={IconArrowsVertical} pressed={isOn} onClick={() => turn(!isOn)} />
}

const nowhere = {}
const noMark = { annotation: undefined, note: undefined, onLed: () => {} }
const none: never[] = []
const nothing = () => {}

/** The document does not exist, or the reader may not see it. */
function NotFound() {
  const { t } = useTranslation()
  const client = useQueryClient()
  // No longer on screen.
  useEffect(() => forget(client), [client])
  return (
    <RightPane name="not found" title={t('beside.not_found')}>
      <div className={classes.body}>
        <Text p="md" role="alert">
          {t('beside.not_found_explained')}
        </Text>
      </div>
    </RightPane>
  )
}

/** The address names what is on the left already. */
function AlreadyOpen({ left }: { left: LeftPaper }) {
  const { t } = useTranslation()
  return (
    <RightPane name="same" title={t('beside.choose')}>
      <BesideChoice {...left} said={t('beside.already_open')} />
    </RightPane>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link, useMatch, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShareLayer } from '#features/annotations/web/sharing/share-buttons.tsx'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { type DocumentVersion, documentPaths, kindOfPath } from '#features/documents/document.ts'
import { type DocumentSearch, hasViewer, versionLink } from '#features/documents/web/document-address.ts'
import { documentQuery, versionsQuery } from '#features/documents/web/queries.ts'
import { rememberRecentPaper } from '#features/documents/web/recent-papers.ts'
import { useMeetingTitle } from '#features/meetings/web/MeetingHeader.tsx'
import { usePaperNotes } from '#features/notes/web/on-page/paper-notes.ts'
import { WithdrawnNote } from '#features/withdrawn/web/WithdrawnCard.tsx'
import { ReadOnly } from '#platform/web/ui/page/Page.tsx'
import { type Crumb, PageBreadcrumbs, PageHeading } from '#platform/web/ui/page/page-head.tsx'
import { useIsCovered } from '#platform/web/ui/page/shell.tsx'
import { BesidePane } from './beside/BesidePane.tsx'
import { useBesideEntry } from './beside/beside-buttons.tsx'
import { BesideProvider, useBeside, useBesideState } from './beside/beside-state.ts'
import { PaneHead } from './beside/PaneHead.tsx'
import { Panes } from './beside/Panes.tsx'
import type { LeftPaper } from './beside/RightPane.tsx'
import type { Compared } from './compare/CompareVersion.tsx'
import { DocumentContent } from './DocumentContent.tsx'
import classes from './DocumentPage.module.css'
import { DocumentSidebar, useDocumentTitle } from './DocumentSidebar.tsx'
import { versionOf } from './load-document-page.ts'
import { useAgendaOrder } from './next-agenda-item.tsx'
import { pageActions } from './page-actions.tsx'
import { PaperKeys, PaperTabs, useOpenPaper } from './papers/PaperTabs.tsx'
import type { Neighbours } from './papers/papers-in-order.ts'
import { useFetchAhead } from './papers/use-fetch-ahead.ts'
import { useNeighbours } from './papers/use-papers.ts'
import { useLayers } from './versions/use-layers.ts'
import { useVersionsSidebar, VersionsSidebar } from './versions/VersionsSidebar.tsx'

/**
 * One version of a document of any kind: facts on the left, the paper, its versions on the right (D3 §2). One component for all kinds, so that
 * it stays mounted from paper to paper.
 */
export function DocumentPage() {
  const kind = useMatch({ strict: false, select: ({ routeId }) => kindOfPath(String(routeId)) })
  const { id } = useParams({ from: documentPaths[kind] })
  const [{ data: document }, { data: versions }] = useSuspenseQueries({ queries: [documentQuery(kind, id), versionsQuery(kind, id)] })
  return (
    <ReadOnly value={document.withdrawn !== null}>
      <OpenDocument document={document} versions={versions} />
    </ReadOnly>
  )
}

type Props = { document: DocumentWithParents; versions: DocumentVersion[] }

function OpenDocument({ document, versions }: Props) {
  const { kind } = document
  const search = useSearch({ from: documentPaths[kind] })
  const crumbsOf = useDocumentCrumbs()
  const version = versionOf(versions, search)
  const { layers, layer } = useLayers(version.version_id, search)
  const besides = useBesideState({ document, version, layer })
  const isSplit = besides.beside !== null && besides.hasRoom
  const sidebar = useVersionsSidebar(version.version_id, isSplit)
  const notes = usePaperNotes(document)
  const onLed = useOnLed()
  useRecentPaper(document)
  const neighbours = useNeighbours(document, isSplit ? besides.beside : null)
  const [shown, setShown] = useState<string | null>(null)
  useFetchAhead({ next: neighbours.next, isShown: shown === version.file || !hasViewer(version) })
  const left = { document, versions, version, notes }
  return (
    <BesideProvider value={besides}>
      <div className={classes.page}>
        <PageBreadcrumbs crumbs={crumbsOf(document)} />
        <DocumentSidebar document={document} version={version} />
        <Panes
          left={
            <LeftPane {...left} neighbours={neighbours}>
              <DocumentContent
                document={document}
                version={version}
                layers={layers}
                layer={layer}
                found={{ page: search.page, find: search.find, onLed }}
                inAddress={{ annotation: search.annotation, note: search.note, onLed }}
                compared={useCompared(document, search)}
                notes={notes}
                onPage={() => setShown(version.file)}
                actions={[...useBesideEntry(besides), ...pageActions({ meeting_id: document.meeting.id, sidebar, count: notes.count })]}
              />
            </LeftPane>
          }
          right={<BesidePane {...left} />}
        />
        <VersionsSidebar document={document} versions={versions} version={version} search={search} notes={notes} sidebar={sidebar} />
        <ShareLayer document={document} version={version} layer={layer} search={search} />
      </div>
    </BesideProvider>
  )
}

type LeftPaneProps = LeftPaper & { neighbours: Neighbours; children: ReactNode }

/** The document of the page; with a line above it that names it if something is open beside it. */
function LeftPane({ document, versions, version, neighbours, children }: LeftPaneProps) {
  const { t } = useTranslation()
  const openPaper = useOpenPaper()
  const titleOf = useDocumentTitle()
  const { beside, hasRoom } = useBeside()
  const { kind } = document
  return (
    <div className={classes.main} data-protocol={kind === 'protocols' || undefined} style={designation(version.color_code)}>
      <VisuallyHidden component="div">
        <PageHeading title={titleOf(document)} />
      </VisuallyHidden>
      <PaperTabs document={document} neighbours={neighbours} />
      {/* Not within the tabs, since the shortcuts must also work while something covers them. */}
      <PaperKeys neighbours={neighbours} onOpen={(paper) => openPaper(paper, paper.search)} />
      {beside !== null && hasRoom && (
        <PaneHead
          name="left"
          title={titleOf(document)}
          detail={versions.length > 1 && t('documents.version', { number: version.number })}
        />
      )}
      <WithdrawnNote withdrawn={document.withdrawn} text="document" />
      <OlderVersionNote document={document} version={version} />
      {children}
    </div>
  )
}

/** Remembers the document among those opened last. */
function useRecentPaper(document: DocumentWithParents): void {
  const { kind, id } = document
  const title = useDocumentTitle()(document)
  const meeting = useMeetingTitle()(document.meeting)
  const item = document.agenda_item?.title
  const around = item && item !== title ? item : meeting
  useEffect(() => rememberRecentPaper({ kind, id, title, around }), [kind, id, title, around])
}

/** Black if the version has no colour (D3 §2). */
const designation = (color_code: string | null) => ({ '--designation': color_code ?? '#000000' }) as CSSProperties

/** The comparison that the address asks for; null if none. */
function useCompared({ kind, id }: Pick<DocumentWithParents, 'kind' | 'id'>, search: DocumentSearch): Compared | null {
  const navigate = useNavigate()
  const { version_id, compare } = search
  if (version_id === undefined || compare === undefined || compare === version_id) return null
  const onEnd = () => void navigate({ ...versionLink(kind, id, { ...search, compare: undefined }), replace: true })
  return { kind, id, version_id, other_id: compare, onEnd }
}

/** Removes the place from the address once the reader was led there: a reload then returns to where they have read on. */
function useOnLed(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '.', search: (asked) => ({ ...asked, ...noPlace }), state: true, replace: true, resetScroll: false })
}
const noPlace = { page: undefined, find: undefined, annotation: undefined, note: undefined }

/** Committee, meeting and agenda item, if any; the tabs after them name the document. */
function useDocumentCrumbs(): (document: DocumentWithParents) => Crumb[] {
  const titleOfMeeting = useMeetingTitle()
  const inOrder = useAgendaOrder()
  return (document) => {
    const { meeting, agenda_item } = document
    return [
      { label: meeting.committee.title, link: { to: '/committees/$id', params: { id: meeting.committee.id } } },
      { label: titleOfMeeting(meeting), link: { to: '/meetings/$id', params: { id: meeting.id } } },
      ...(agenda_item
        ? [{ label: agenda_item.title, link: { to: '/agenda_items/$id', params: { id: agenda_item.id }, search: inOrder } as const }]
        : []),
    ]
  }
}

type OlderVersionNoteProps = { document: DocumentWithParents; version: DocumentVersion }

/** Says that the open version is not the latest one, with a link to that. */
function OlderVersionNote({ document: { kind, id, version_id }, version }: OlderVersionNoteProps) {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  const inOrder = useAgendaOrder()
  const { linkTo } = useBeside()
  if (version.version_id === version_id) return null
  return (
    <p className={classes.note} inert={isCovered}>
      <IconInfoCircle size={20} aria-hidden />
      <span>
        {t('documents.older_version', { number: version.number })}{' '}
        <Link {...linkTo({ kind, id, version_id }, inOrder)}>{t('documents.to_latest_version')}</Link>
      </span>
    </p>
  )
}

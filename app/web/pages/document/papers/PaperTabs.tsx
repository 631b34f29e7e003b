import { type Icon, IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { AriaAttributes, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBeside } from '#app/web/pages/document/beside/beside-state.ts'
import { useDocumentTitle, useWayBack } from '#app/web/pages/document/DocumentSidebar.tsx'
import { directLink } from '#app/web/pages/document/load-document-page.ts'
import { useAgendaOrder } from '#app/web/pages/document/next-agenda-item.tsx'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentSearch } from '#features/documents/web/document-address.ts'
import { useShortcut } from '#platform/web/lib/keyboard.ts'
import { useIsActiveViewer } from '#platform/web/pdf/viewer-side.ts'
import { UnreadDot } from '#platform/web/ui/list/row-marks.tsx'
import { PapersSlot, useIsBelow, useIsCovered } from '#platform/web/ui/page/shell.tsx'
import classes from './PaperTabs.module.css'
import type { MeetingPaper, Neighbours } from './papers-in-order.ts'
import { keyOf, usePlaceOfPaper, useSiblings, useTitleInList } from './use-papers.ts'

type Props = { document: DocumentWithParents; neighbours: Neighbours }

/** The papers of the item as tabs, between the previous and the next paper of the meeting: in the header, on phones a row of their own. */
export function PaperTabs({ document, neighbours }: Props) {
  const { t } = useTranslation()
  const isWide = !useIsBelow('phone')
  const isCovered = useIsCovered()
  const tabs = (
    <nav aria-label={t('documents.papers')} className={classes.papers} inert={isCovered}>
      {!isWide && <StepBack document={document} />}
      <Step to={neighbours.previous} text={t('documents.previous_paper')} icon={IconChevronLeft} />
      <Tabs document={document} />
      <Step to={neighbours.next} text={t('documents.next_paper')} icon={IconChevronRight} />
    </nav>
  )
  return isWide ? <PapersSlot>{tabs}</PapersSlot> : tabs
}

function Tabs({ document }: Pick<Props, 'document'>) {
  const { data: siblings = [] } = useSiblings(document)
  const titleInList = useTitleInList()
  const titleOf = useDocumentTitle()
  const inOrder = useAgendaOrder()
  const isListed = siblings.some((one) => keyOf(one) === keyOf(document))
  // What is not listed, such as a withdrawn paper, has a tab while it is open.
  const tabs = [
    ...(isListed ? [] : [{ ...document, title: titleOf(document) }]),
    ...siblings.map((one) => ({ ...one, title: titleInList(one) })),
  ]
  return (
    // Built again when there are others, so that the open one is shown. Safari drops the list role without list markers.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul key={tabs.length} className={classes.tabs} role="list">
      {tabs.map(({ kind, id, title, last_seen }) => {
        const isOpen = keyOf({ kind, id }) === keyOf(document)
        return (
          <li key={keyOf({ kind, id })} ref={isOpen ? showInMiddle : null}>
            <PaperLink
              paper={{ kind, id }}
              search={inOrder}
              className={classes.tab}
              title={title}
              aria-current={isOpen ? 'page' : undefined}
            >
              <span className={classes.title}>{title}</span>
              <UnreadDot last_seen={last_seen} />
            </PaperLink>
          </li>
        )
      })}
    </ul>
  )
}

/** Scrolls the tabs so that the open one is in the middle, as far as there is room, also when a tablet is turned. */
function showInMiddle(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (!tab || !list) return undefined
  const show = () => {
    list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }
  show()
  const watching = new ResizeObserver(show)
  watching.observe(list)
  return () => watching.disconnect()
}

/** On phones, where the sidebar with the way back is a drawer. */
function StepBack({ document }: Pick<Props, 'document'>) {
  const { label, link } = useWayBack(document)
  return (
    <Link {...link} className={classes.step} activeProps={notMarked} aria-label={label} title={label}>
      <IconArrowBackUp size={24} stroke={1.5} aria-hidden />
    </Link>
  )
}

type StepProps = { to: MeetingPaper | undefined; text: string; icon: Icon }

/** The link to the previous or the next paper of the meeting: its place beside the arrow where there is room, and its full name. */
function Step({ to, text, icon: Picture }: StepProps) {
  const titleInList = useTitleInList()
  const placeOf = usePlaceOfPaper()
  const picture = <Picture size={24} stroke={1.5} aria-hidden />
  // Keeps its place, so that nothing moves under a finger at either end.
  if (!to) return <span className={classes.step}>{picture}</span>
  const name = `${text}: ${placeOf(to)}, ${titleInList(to)}`
  return (
    <PaperLink paper={to} search={to.search} className={classes.step} aria-label={name} title={name}>
      {picture}
      <span className={classes.place}>{placeOf(to)}</span>
    </PaperLink>
  )
}

type KeysProps = { neighbours: Neighbours; onOpen: (paper: MeetingPaper) => void }

/** N and p open the next and the previous paper of the meeting (look.md): of two papers, instead of the one that was used last. */
export function PaperKeys({ neighbours: { previous, next }, onOpen }: KeysProps) {
  const isActive = useIsActiveViewer()
  const open = (paper: MeetingPaper | undefined) => {
    if (paper) onOpen(paper)
  }
  useShortcut('n', () => open(next), isActive)
  useShortcut('p', () => open(previous), isActive)
  return null
}

type Paper = Pick<DocumentWithParents, 'kind' | 'id'>

/** Opens another paper in place of the open one, without a redirect if it was fetched ahead. */
export function useOpenPaper(): (paper: Paper, search: DocumentSearch) => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { linkTo } = useBeside()
  return ({ kind, id }, search) => void navigate(directLink(client, { kind, id }, linkTo({ kind, id }, search).search))
}

type LinkProps = Pick<AriaAttributes, 'aria-label' | 'aria-current'> & {
  paper: Paper
  search: DocumentSearch
  className: string | undefined
  title: string
  children: ReactNode
}

/** Link to another paper. It names no version, so that it leads to the latest one also from a tab of its own. */
function PaperLink({ paper: { kind, id }, search, ...props }: LinkProps) {
  const open = useOpenPaper()
  const { linkTo } = useBeside()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ kind, id }, search)
  }
  return <Link {...linkTo({ kind, id }, search)} {...props} activeProps={notMarked} onClick={onClick} />
}

/** The router's own mark of an active link does not know versions. */
const notMarked = {}

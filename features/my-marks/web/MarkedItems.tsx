import { Anchor } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { versionLink } from '#features/documents/web/document-address.ts'
import type { Mark, MarkedItem, MarkedPaper } from '#features/my-marks/my-marks.ts'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './MyMarks.module.css'
import { icons, shownText, useMarkWords } from './mark-words.ts'

/** The marks, item by item and paper by paper; each leads to its place. */
export function MarkedItems({ items, meeting_id }: { items: readonly MarkedItem[]; meeting_id: number }) {
  const words = useMarkWords()
  const titleOf = ({ agenda_item }: MarkedItem) => agenda_item?.numbered_title ?? words.t('my_marks_page.meeting')
  return items.map((item) => (
    <SectionCard key={item.agenda_item?.id ?? 'meeting'} title={titleOf(item)}>
      {item.agenda_item?.is_withdrawn && <p className={classes.state}>{words.t('my_marks_page.withdrawn')}</p>}
      {item.marks.length > 0 && (
        <MarkRows label={titleOf(item)} marks={item.marks} linkOf={() => itemLink(item.agenda_item, meeting_id)} words={words} />
      )}
      {item.papers.map((paper) => (
        <Paper key={`${paper.kind} ${paper.id}`} paper={paper} words={words} />
      ))}
    </SectionCard>
  ))
}

/** Passed down, since calling the hook in each of hundreds of rows is slow. */
type Words = ReturnType<typeof useMarkWords>

function Paper({ paper, words }: { paper: MarkedPaper; words: Words }) {
  const { t } = words
  const states = [
    paper.older_version !== null && t('my_marks_page.version', { number: paper.older_version }),
    paper.is_withdrawn && t('my_marks_page.withdrawn'),
  ]
  const state = states.filter(Boolean).join(', ')
  return (
    <>
      <h3 className={classes.paper}>
        <Anchor inherit className={classes.open} renderRoot={(props) => <Link {...props} {...paperLink(paper)} />}>
          {paper.title}
        </Anchor>
        {state && <span className={classes.state}> {state}</span>}
      </h3>
      <MarkRows label={paper.title} marks={paper.marks} linkOf={(mark) => markLink(paper, mark)} words={words} />
    </>
  )
}

type RowsProps = { label: string; marks: readonly Mark[]; linkOf: (mark: Mark) => LinkProps; words: Words }

const MarkRows = ({ label, marks, linkOf, words }: RowsProps) => (
  <Rows label={label}>
    {marks.map((mark) => (
      <MarkRow key={mark.key} mark={mark} link={linkOf(mark)} words={words} />
    ))}
  </Rows>
)

/** A mark: its words, else its kind, with its facts; a remark on a passage below. */
function MarkRow({ mark, link, words: { nameOf, factsOf } }: { mark: Mark; link: LinkProps; words: Words }) {
  const { kind, color, quote, text } = mark
  const Icon = icons[kind]
  return (
    <ListRow
      leading={
        <span className={classes.kind}>
          <Icon size={20} aria-hidden />
          {color && <span className={classes.swatch} style={{ backgroundColor: color }} aria-hidden />}
        </span>
      }
      title={
        quote ? (
          <q className={classes.quote}>{shownText(quote)}</q>
        ) : (
          <span className={classes.words}>{shownText(text) || nameOf(mark)}</span>
        )
      }
      link={link}
      facts={[(quote || text) && nameOf(mark), ...factsOf(mark)]}
      below={quote && text && <p className={classes.remark}>{shownText(text)}</p>}
    />
  )
}

/** The page of an agenda item, or (null) of the meeting itself. */
const itemLink = (agenda_item: MarkedItem['agenda_item'], meeting_id: number): LinkProps =>
  agenda_item ? { to: '/agenda_items/$id', params: { id: agenda_item.id } } : { to: '/meetings/$id', params: { id: meeting_id } }

const versionOf = ({ version_id, older_version }: MarkedPaper) => ({ version_id: older_version === null ? undefined : version_id })

/** The paper with the marks. */
const paperLink = (paper: MarkedPaper): LinkProps => versionLink(paper.kind, paper.id, { ...versionOf(paper), layer_id: undefined })

/** The place of a mark on its paper, where it is selected. */
function markLink(paper: MarkedPaper, { key, page, layer_id, note_id, is_unplaced }: Mark): LinkProps {
  const isOnPage = page !== null && !is_unplaced
  return versionLink(paper.kind, paper.id, {
    ...versionOf(paper),
    layer_id: layer_id ?? undefined,
    ...(isOnPage && layer_id !== null && { annotation: key }),
    ...(isOnPage && note_id !== null && { note: note_id }),
  })
}

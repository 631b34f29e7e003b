import { TextInput } from '@mantine/core'
import { IconNotes, IconSearch, IconVersions } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingPaper } from '#app/web/pages/document/papers/papers-in-order.ts'
import { useMeetingPapers, usePlaceOfPaper, useTitleInList } from '#app/web/pages/document/papers/use-papers.ts'
import type { DocumentVersion } from '#features/documents/document.ts'

import { useDates } from '#platform/web/lib/language/dates.ts'
import { holdsWords } from '#platform/web/lib/language/text-matching.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FileIcon } from '#platform/web/ui/file/file-labels.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { CommentIcon, UnreadDot } from '#platform/web/ui/list/row-marks.tsx'
import classes from './beside.module.css'
import { useBeside } from './beside-state.ts'
import type { LeftPaper } from './RightPane.tsx'

/** Above this many papers they can be searched. */
const MANY = 8

type Props = Pick<LeftPaper, 'document' | 'versions' | 'version'> & { /** Why something is to be chosen. */ said?: string }

/** What can be open beside a document: its notes, another version of it, any other paper of its meeting. */
export function BesideChoice({ document, versions, version, said }: Props) {
  const { t } = useTranslation()
  const { papers, isError, refetch } = useMeetingPapers(document.meeting_id)
  const [typed, type] = useState('')
  const others = papers?.filter(({ kind, id }) => kind !== document.kind || id !== document.id)
  const found = useFound(others ?? [], typed.trim())
  return (
    <div className={classes.body}>
      {said && (
        <p className={classes.said} role="alert">
          {said}
        </p>
      )}
      <OfDocument versions={versions} version={version} latest_id={document.version_id} of={document} />
      {others && others.length > MANY && (
        <TextInput
          className={classes.search}
          type="search"
          label={t('beside.search')}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      {isError && <PartError text={t('beside.papers_failed')} onRetry={() => void refetch()} />}
      {!isError && !papers && <RowsSkeleton rows={6} />}
      {typed.trim() !== '' && found.length === 0 && <EmptyState text={t('beside.nothing_found')} />}
      {grouped(found).map((papersOfGroup) => (
        <Group key={`${papersOfGroup[0]?.kind}${papersOfGroup[0]?.id}`} papers={papersOfGroup} />
      ))}
    </div>
  )
}

type OfDocumentProps = { versions: DocumentVersion[]; version: DocumentVersion; latest_id: number; of: LeftPaper['document'] }

/** The notes and the other versions of the document. */
function OfDocument({ versions, version, latest_id, of: { kind, id } }: OfDocumentProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { linkBeside } = useBeside()
  return (
    <>
      <h3 className={classes.group}>{t('beside.of_document')}</h3>
      <Rows>
        <ListRow leading={<IconNotes size={20} aria-hidden />} title={t('beside.notes')} link={linkBeside('notes')} />
        {versions
          .filter(({ version_id }) => version_id !== version.version_id)
          .map(({ version_id, number, updated }) => (
            <ListRow
              key={version_id}
              leading={<IconVersions size={20} aria-hidden />}
              title={t('documents.version', { number })}
              facts={[t('shell.updated_on', { date: date(updated) })]}
              link={linkBeside({ kind, id, version_id: version_id === latest_id ? undefined : version_id })}
            />
          ))}
      </Rows>
    </>
  )
}

/** Papers of one agenda item, or of the meeting itself. */
function Group({ papers }: { papers: readonly MeetingPaper[] }) {
  const { linkBeside } = useBeside()
  const titleInList = useTitleInList()
  const titleOf = useGroupTitle()
  return (
    <section>
      <h3 className={classes.group}>{papers[0] && titleOf(papers[0])}</h3>
      <Rows>
        {papers.map((paper) => (
          <ListRow
            key={`${paper.kind}${paper.id}`}
            leading={<FileIcon file={paper} />}
            title={titleInList(paper)}
            link={linkBeside({ kind: paper.kind, id: paper.id })}
            trailing={
              <>
                <CommentIcon has_annotations={paper.has_annotations} />
                <UnreadDot last_seen={paper.last_seen} />
              </>
            }
            color_code={paper.color_code}
          />
        ))}
      </Rows>
    </section>
  )
}

function useGroupTitle() {
  const placeOf = usePlaceOfPaper()
  return (paper: MeetingPaper): string => {
    const [place, title] = [placeOf(paper), paper.agenda_item?.title]
    return title && title !== place ? `${place}: ${title}` : place
  }
}

/** The papers whose title, item or number contain the words. */
function useFound(papers: readonly MeetingPaper[], typed: string): readonly MeetingPaper[] {
  const titleInList = useTitleInList()
  const titleOfGroup = useGroupTitle()
  return typed === '' ? papers : papers.filter((paper) => holdsWords(`${titleInList(paper)} ${titleOfGroup(paper)}`, typed))
}

/** The papers of one item after the other; an item that the agenda lists again is not repeated. */
function grouped(papers: readonly MeetingPaper[]): MeetingPaper[][] {
  const groups = new Map<number | null, MeetingPaper[]>()
  const known = new Set<string>()
  for (const paper of papers) {
    const key = `${paper.kind}/${paper.id}`
    if (known.has(key)) continue
    known.add(key)
    const of = paper.agenda_item?.id ?? null
    groups.set(of, [...(groups.get(of) ?? []), paper])
  }
  return [...groups.values()]
}

import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { type DocumentVersion, documentTitle } from '#features/documents/document.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import type { TagContentType, TagEntry } from '#features/tags/tag.ts'
import { useTagOptions } from '#features/tags/web/queries.ts'
import { TagsSection } from '#features/tags/web/TagsCard.tsx'
import { hasBoard } from '#features/tags/web/tag-board.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { useAppState } from '#platform/web/lib/storage/app-state.ts'
import type { WayBack } from '#platform/web/ui/button/buttons.tsx'
import { fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { PageSidebar } from '#platform/web/ui/page/shell.tsx'
import classes from './DocumentSidebar.module.css'
import { useAgendaOrder } from './next-agenda-item.tsx'
import { SiblingList } from './SiblingList.tsx'

type Props = { document: DocumentWithParents; version: DocumentVersion }

/** The left sidebar of a document page: link to the parent, the papers beside this one, and facts about it (D3 §2). */
export function DocumentSidebar({ document, version }: Props) {
  const { kind, id } = document
  return (
    <PageSidebar isOver back={useWayBack(document)}>
      <HeadInView key={`${kind}/${id}`} />
      <SiblingList document={document} />
      <DocumentInfo document={document} version={version} />
      <DocumentTags document={document} />
    </PageSidebar>
  )
}

/** To the agenda item of a document, or to its meeting. */
export function useWayBack({ agenda_item, meeting }: DocumentWithParents): WayBack {
  const { t } = useTranslation()
  const inOrder = useAgendaOrder()
  if (agenda_item === null) return { label: t('documents.back_to_meeting'), link: { to: '/meetings/$id', params: { id: meeting.id } } }
  const link = { to: '/agenda_items/$id', params: { id: agenda_item.id }, search: inOrder } as const
  return { label: t('documents.back_to_agenda_item'), link }
}

/** Only for kinds of documents that can be tagged (D3 §3). */
function DocumentTags({ document }: Pick<Props, 'document'>) {
  const { id, kind, meeting, tags, tag_counts } = document
  const content_type = contentTypeOf(kind)
  if (!content_type || !tags || !tag_counts) return null
  return <TagsSection object={{ id, tags, tag_counts }} content_type={content_type} committee_id={meeting.committee.id} />
}

/** Shows the head of the sidebar when a paper is opened: the list keeps the place where the finger was. */
function HeadInView() {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const column = head.current?.parentElement
    if (column) column.scrollTop = 0
  }, [])
  return <div ref={head} />
}

/**
 * Facts about the open version behind one line, with a bar in its designation colour, black if it has none (D3 §2). Open or closed as the
 * reader left it.
 */
function DocumentInfo({ document, version }: { document: DocumentWithParents; version: DocumentVersion }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const titleOf = useDocumentTitle()
  const owner = useOwner(document)
  const { agenda_item, kind, tags, meeting } = document
  const content_type = contentTypeOf(kind)
  const number = agenda_item?.number_or_business_number
  const [isOpen, setOpen] = useAppState('document_facts_open')
  const content = useId()
  return (
    <section className={classes.info} aria-label={t('documents.info')}>
      <span className={classes.bar} style={{ backgroundColor: version.color_code ?? '#000000' }} aria-hidden />
      <div className={classes.facts}>
        <h2 className={classes.head}>
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={content} onClick={() => setOpen(!isOpen)}>
            {t('documents.info')}
            <IconChevronDown size={20} className={classes.chevron} aria-hidden />
          </UnstyledButton>
        </h2>
        <dl id={content} className={classes.list} hidden={!isOpen}>
          <Fact name={t('documents.title')} value={titleOf(document)} />
          {owner && <Fact name={t('personal_documents.owner')} value={owner} />}
          {number && <Fact name={t('documents.agenda_item')} value={number} />}
          <Fact name={t('documents.file_name')} value={version.file_name} />
          <Fact name={t('documents.file_size')} value={fileSize(version.size, currentLanguage())} />
          <Fact name={t('documents.updated')} value={dateTime(version.updated)} />
          {tags && content_type && <ImportedWords tags={tags} content_type={content_type} committee_id={meeting.committee.id} />}
        </dl>
      </div>
    </section>
  )
}

type WordsProps = { tags: TagEntry[]; content_type: TagContentType; committee_id: number }

/** The imported words, unless the tags below show them already. */
function ImportedWords({ tags, content_type, committee_id }: WordsProps) {
  const { t } = useTranslation()
  const options = useTagOptions(committee_id, content_type)
  if (!options || hasBoard({ tags }, options)) return null
  const words = tags.filter(({ username }) => username === null).map(({ slug }) => slug)
  return words.length > 0 && <Fact name={t('documents.tags')} value={words.join(', ')} />
}

/** The owner of a personal document, if it is somebody else's. */
function useOwner(document: DocumentWithParents): string | undefined {
  const me = useMe()
  const { user } = document
  return user && user.id !== me.id ? fullName(user) : undefined
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className={classes.name}>{name}</dt>
    <dd className={classes.value}>{value}</dd>
  </div>
)

type Titled = Pick<DocumentWithParents, 'kind' | 'title' | 'agenda_item' | 'meeting'>

/** Title of a document's page. */
export function useDocumentTitle(): (document: Titled) => string {
  const { t } = useTranslation()
  const { date } = useDates()
  return (document) => documentTitle(document, (start) => t('meetings.protocol_of', { date: date(start) }))
}

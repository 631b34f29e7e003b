import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import type { TagContentType, TagEntry } from '#features/tags/tag.ts'
import { useTagOptions } from '#features/tags/web/queries.ts'
import { hasBoard } from '#features/tags/web/tag-board.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { fileSize } from '#platform/web/ui/file/file-size.ts'
import classes from './DocumentInfo.module.css'
import { useDocumentTitle } from './document-title.ts'

/** Facts about the open version, with a bar in its designation colour, black if it has none (D3 §2). */
export function DocumentInfo({ document, version }: { document: DocumentWithParents; version: DocumentVersion }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const titleOf = useDocumentTitle()
  const owner = useOwner(document)
  const { agenda_item, kind, tags, meeting } = document
  const content_type = contentTypeOf(kind)
  const number = agenda_item?.number_or_business_number
  return (
    <section className={classes.info} aria-label={t('documents.info')}>
      <span className={classes.bar} style={{ backgroundColor: version.color_code ?? '#000000' }} aria-hidden />
      <div className={classes.facts}>
        <h2 className={classes.title}>{titleOf(document)}</h2>
        <dl className={classes.list}>
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

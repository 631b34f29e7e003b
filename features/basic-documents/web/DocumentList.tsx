import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BasicDocument, DocumentStructure } from '#features/basic-documents/document.ts'
import { apiRoot } from '#platform/web/lib/http/address.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FileIcon, fileSize } from '#platform/web/ui/file/file-labels.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import classes from './DocumentList.module.css'
import { structureQuery } from './queries.ts'

/** Documents of the top level, then section by section. */
export function DocumentList({ structure: { documents, sections } }: { structure: DocumentStructure }) {
  const { t } = useTranslation()
  return (
    <>
      {documents.length > 0 && <DocumentRows documents={documents} label={t('basic_documents.without_section')} />}
      {sections.map((section) => (
        <div key={section.id} className={classes.section}>
          <Title order={3} className={classes.title}>
            {section.title}
          </Title>
          {section.documents.length > 0 ? (
            <DocumentRows documents={section.documents} label={section.title} />
          ) : (
            <EmptyState text={t('basic_documents.empty_section')} />
          )}
        </div>
      ))}
    </>
  )
}

function DocumentRows({ documents, label }: { documents: BasicDocument[]; label: string }) {
  const factsOf = useDocumentFacts()
  return (
    <Rows label={label}>
      {documents.map((document) => (
        <ListRow
          key={document.id}
          title={document.title}
          leading={<FileIcon file={document} />}
          facts={factsOf(document)}
          {...fileAddress(document)}
        />
      ))}
    </Rows>
  )
}

type Props = { committee: { id: number }; children: (structure: DocumentStructure) => ReactNode }

/** The structure, or its loading, error or empty state. */
export function StructureStates({ committee, children }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(structureQuery(committee.id))
  if (data) return children(data)
  if (isError) return <PartError text={t('basic_documents.sections_fetch_error')} onRetry={() => void refetch()} />
  return <RowsSkeleton rows={4} />
}

/** Details shown below a document's title. */
export function useDocumentFacts(): (document: BasicDocument) => string[] {
  const { t } = useTranslation()
  const { date } = useDates()
  return ({ updated, size }) => [t('shell.updated_on', { date: date(updated) }), fileSize(size, currentLanguage())]
}

type File = Pick<BasicDocument, 'file' | 'file_name' | 'mime_type'>

/** PDFs open in a new tab; other files, which browsers may not display, are downloaded. */
export const fileAddress = ({ file, file_name, mime_type }: File): { href: string; download?: string } => ({
  href: apiRoot() + file,
  ...(mime_type !== 'application/pdf' && { download: file_name }),
})

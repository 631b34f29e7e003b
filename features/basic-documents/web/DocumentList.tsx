import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BasicDocument, DocumentStructure } from '#features/basic-documents/document.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { FileIcon } from '#platform/web/ui/file/FileIcon.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import classes from './DocumentList.module.css'
import { fileAddress } from './file-address.ts'
import { useDocumentFacts } from './use-document-facts.ts'

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

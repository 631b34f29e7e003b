import { Alert, Text } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { documentPaths } from '#features/documents/document.ts'
import { listWithdrawn, type WithdrawnDocument, type WithdrawnItem } from '#features/withdrawn/contract.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FileIcon } from '#platform/web/ui/file/file-labels.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { CommentIcon } from '#platform/web/ui/list/row-marks.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { useIsCovered } from '#platform/web/ui/page/shell.tsx'

type Props = { meeting_id: number /** Only the documents of this item. */; agenda_item_id?: number }

/** What imports have withdrawn from a meeting or one of its items and the reader has worked on; renders nothing if there is none. */
export function WithdrawnCard({ meeting_id, agenda_item_id }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(withdrawnQuery(meeting_id))
  const items = agenda_item_id === undefined ? (data?.agenda_items ?? []) : []
  const documents = data?.documents.filter((one) => agenda_item_id === undefined || one.agenda_item_id === agenda_item_id) ?? []
  if (!isError && items.length + documents.length === 0) return null
  return (
    <SectionCard title={t('withdrawn.withdrawn_papers')}>
      {isError ? (
        <PartError text={t('withdrawn.error')} onRetry={() => void refetch()} />
      ) : (
        <>
          <Text c="dimmed" px="md" pb="xs">
            {t('withdrawn.help')}
          </Text>
          <Rows>
            {items.map((item) => (
              <ItemRow key={`item ${item.id}`} item={item} />
            ))}
            {documents.map((document) => (
              <WithdrawnRow key={document.id} document={document} withItem={agenda_item_id === undefined} />
            ))}
          </Rows>
        </>
      )}
    </SectionCard>
  )
}

function ItemRow({ item: { id, numbered_title, withdrawn } }: { item: WithdrawnItem }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <ListRow
      leading={<IconArchive size={24} stroke={1.5} aria-hidden />}
      title={numbered_title}
      link={{ to: '/agenda_items/$id', params: { id } }}
      facts={[t('withdrawn.withdrawn_on', { date: date(withdrawn) })]}
    />
  )
}

function WithdrawnRow({ document, withItem }: { document: WithdrawnDocument; withItem: boolean }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { id, kind, title, withdrawn, agenda_item, has_annotations, color_code } = document
  return (
    <ListRow
      leading={<FileIcon file={document} />}
      title={title}
      link={{ to: documentPaths[kind], params: { id } }}
      facts={[withItem && agenda_item?.title, t('withdrawn.withdrawn_on', { date: date(withdrawn) })]}
      trailing={<CommentIcon has_annotations={has_annotations} />}
      color_code={color_code}
    />
  )
}

/** What imports have withdrawn from a meeting and the reader has worked on. */
const withdrawnQuery = (meeting_id: number) =>
  queryOptions({
    queryKey: ['meetings', meeting_id, 'withdrawn'],
    queryFn: ({ signal }) => call(listWithdrawn, { params: { id: meeting_id } }, signal),
  })

type WithdrawnNoteProps = { /** When it was withdrawn; null if it was not. */ withdrawn: string | null; text: 'document' | 'agenda_item' }

/** Explains that an import has withdrawn what the page shows, and why the reader still sees it. */
export function WithdrawnNote({ withdrawn, text }: WithdrawnNoteProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const isCovered = useIsCovered()
  if (withdrawn === null) return null
  return (
    <Alert color="yellow" variant="light" radius={0} icon={<IconArchive aria-hidden />} inert={isCovered}>
      {t(`withdrawn.${text}_note`, { date: date(withdrawn) })}
    </Alert>
  )
}

import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PeopleImport, type PeopleImportUndone, undoPeopleImport } from '#features/administration/people-import.ts'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import { LoadingFailed } from '#features/administration/web/ListCard.tsx'
import { administrationKey, peopleImportsQuery } from '#features/administration/web/queries.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { ImportPeopleDialog } from './ImportPeopleDialog.tsx'
import { UndoneDialog } from './UndoneDialog.tsx'

/** Imports users and memberships from a table, and undoes such imports. */
export function PeopleImportsPage() {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery(peopleImportsQuery)
  return (
    <>
      <PartHeading part="people_imports" />
      <SectionCard
        title={t('administration_pages.people_import.latest')}
        actions={
          <Button variant="light" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpen(true)} {...refusing}>
            {t('administration_pages.people_import.title')}
          </Button>
        }
      >
        <div aria-busy={isFetching}>
          {isError ? (
            <LoadingFailed text={t('administration_pages.load_error')} onRetry={() => void refetch()} />
          ) : data ? (
            <Imports imports={data} />
          ) : (
            <RowsSkeleton rows={3} />
          )}
        </div>
      </SectionCard>
      {isOpen && <ImportPeopleDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Imports({ imports }: { imports: PeopleImport[] }) {
  const { t } = useTranslation()
  const [undone, setUndone] = useState<PeopleImportUndone | null>(null)
  if (imports.length === 0) return <EmptyState text={t('administration_pages.people_import.none')} />
  return (
    <>
      <Rows label={t('administration_pages.people_import.latest')}>
        {imports.map((one) => (
          <ImportRow key={one.id} peopleImport={one} onUndone={setUndone} />
        ))}
      </Rows>
      {undone && <UndoneDialog undone={undone} onClose={() => setUndone(null)} />}
    </>
  )
}

function ImportRow({ peopleImport, onUndone }: { peopleImport: PeopleImport; onUndone: (undone: PeopleImportUndone) => void }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { dateTime } = useDates()
  const countTexts = useCountTexts()
  const undo = useAction(undoPeopleImport, { failure: 'administration_pages.people_import.undo_error', refresh: administrationKey })
  const { id, file_name, imported_at, imported_by, undone_at } = peopleImport
  const date = dateTime(imported_at)
  const ask = () => {
    if (!window.confirm(t('administration_pages.people_import.undo_question', { name: file_name, date }))) return
    const onSuccess = (answer: PeopleImportUndone) => {
      if (answer.kept.total > 0) onUndone(answer)
      else notify('success', t('administration_pages.people_import.undone'))
    }
    undo.mutate({ params: { id } }, { onSuccess })
  }
  const when = t('administration_pages.people_import.imported', {
    date,
    name: imported_by ?? t('administration_pages.people_import.somebody'),
  })
  return (
    <ListRow
      title={file_name}
      facts={[when, ...countTexts(peopleImport)]}
      trailing={
        undone_at === null ? (
          <Button
            variant="default"
            loading={undo.isPending}
            aria-label={t('administration_pages.people_import.undo_of', { name: file_name, date })}
            onClick={ask}
            {...refusing}
          >
            {t('administration_pages.people_import.undo')}
          </Button>
        ) : (
          t('administration_pages.people_import.undone_at', { date: dateTime(undone_at) })
        )
      }
    />
  )
}

const counted = ['new_users', 'changed_users', 'new_memberships', 'changed_memberships'] as const

/** What an import did, as a text for each count that is not zero. */
function useCountTexts() {
  const { t } = useTranslation()
  return (peopleImport: PeopleImport) =>
    counted.map((part) => peopleImport[part] > 0 && t(`administration_pages.people_import.${part}`, { count: peopleImport[part] }))
}

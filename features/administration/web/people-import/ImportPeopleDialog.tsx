import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { importPeople, mostMegabytes, type PeopleReport } from '#features/administration/people-import.ts'
import { administrationKey } from '#features/administration/web/queries.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { CheckedUploadDialog } from '#platform/web/ui/file/checked-upload/CheckedUploadDialog.tsx'
import { useCheckedUpload } from '#platform/web/ui/file/checked-upload/use-checked-upload.ts'
import { PeopleReportView } from './PeopleReportView.tsx'

/** Imports users and memberships from a table: choose a file, see what would change, import. */
export function ImportPeopleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const table = useCheckedUpload<PeopleReport>({
    field: importPeople.upload,
    failed: t('administration_pages.people_import.error'),
    send: (chosen, seen) => upload(importPeople, { query: seen === null ? { dry_run: 'true' } : { expected: seen.tag } }, chosen),
    onImported: () => void client.invalidateQueries({ queryKey: administrationKey }),
  })
  const { phase, report } = table.state
  return (
    <CheckedUploadDialog
      words={{
        title: t('administration_pages.people_import.title'),
        explained: t('administration_pages.people_import.explained'),
        choose_file: t('administration_pages.people_import.choose_file'),
        other_file: t('administration_pages.people_import.other_file'),
        check: t('administration_pages.people_import.check'),
        import: t('administration_pages.people_import.import'),
        checking: t('administration_pages.people_import.checking'),
        importing: t('administration_pages.people_import.importing'),
        stop_question: t('administration_pages.people_import.stop_question'),
      }}
      megabytes={mostMegabytes}
      upload={table}
      isReady={report !== null && report.problems.total === 0 && hasChanges(report)}
      renderReport={(shown) => <PeopleReportView key={phase} report={shown} />}
      onClose={onClose}
    />
  )
}

const hasChanges = ({ new_users, changed_users, new_memberships, changed_memberships }: PeopleReport): boolean =>
  [new_users, changed_users, new_memberships, changed_memberships].some(({ total }) => total > 0)

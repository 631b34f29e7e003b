import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importMeeting } from '#features/meetings/contract.ts'
import type { ImportReport } from '#features/meetings/import-report.ts'
import { forget } from '#platform/web/lib/http/query-client.ts'
import { upload } from '#platform/web/lib/http/upload.ts'
import { useCheckedUpload } from '#platform/web/ui/file/checked-upload/use-checked-upload.ts'

/** The import of one zip into a committee: a dry run, then the real import. */
export function useImport(committee: number) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState(noChoices)
  const zip = useCheckedUpload<ImportReport>({
    field: importMeeting.upload,
    failed: t('import_dialog.meeting_upload_error'),
    send: (chosen, seen) => {
      const query = seen === null ? { dry_run: 'true' } : queryOf(seen, choices)
      return upload(importMeeting, { params: { committee }, query }, chosen)
    },
    onImported: useRefresh(),
  })
  const afresh =
    <Given extends unknown[]>(step: (...given: Given) => void) =>
    (...given: Given) => {
      setChoices(noChoices)
      step(...given)
    }
  return {
    zip: { ...zip, choose: afresh(zip.choose), check: afresh(zip.check) },
    choices,
    decide: (some: Partial<Choices>) => setChoices({ ...choices, ...some }),
    isConfirmed: isConfirmed(zip.state.report, choices),
  }
}

/** Ties the import to the report that the user has seen, with the decisions made on it. */
const queryOf = (report: ImportReport, { replace_by_hand }: Choices) => ({
  expected: report.tag,
  ...(hasDoubts(report) && { confirmed: 'true' }),
  ...(replace_by_hand && { replace_by_hand: 'true' }),
})

/** Clears other cached data after an import and refetches meetings (D2 §4). */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    forget(client)
    void client.invalidateQueries()
  }
}

/** What the user decides for the import after the dry run. */
export type Choices = {
  /** The zip's texts replace those written on the page. */
  replace_by_hand: boolean
  /** Indexes in the report of the meetings confirmed to be the same. */
  confirmed: readonly number[]
}

const noChoices: Choices = { replace_by_hand: false, confirmed: [] }

/** Whether a report contains meetings that have to be confirmed as the same. */
export const hasDoubts = (report: ImportReport | null): boolean => report?.meetings.some(({ to_confirm }) => to_confirm.length > 0) ?? false

/** Whether all of them are confirmed. */
const isConfirmed = (report: ImportReport | null, { confirmed }: Choices): boolean =>
  report?.meetings.every(({ to_confirm }, place) => to_confirm.length === 0 || confirmed.includes(place)) ?? false

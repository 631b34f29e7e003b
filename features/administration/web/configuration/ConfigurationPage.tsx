import { useQuery } from '@tanstack/react-query'
import { PartHeading } from '#features/administration/web/PartHeading.tsx'
import { siteSettingsQuery } from '#features/administration/web/queries.ts'
import { ErrorState } from '#platform/web/ui/feedback/ErrorState.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { ConfigurationForm } from './ConfigurationForm.tsx'

/** What is set of the site; in force for everybody as soon as it is saved. */
export function ConfigurationPage() {
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PartHeading part="configuration" />
      {data ? <ConfigurationForm configuration={data} /> : <RowsSkeleton rows={10} />}
    </>
  )
}

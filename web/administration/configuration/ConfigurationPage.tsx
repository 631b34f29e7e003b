import { useQuery } from '@tanstack/react-query'
import { PartHeading } from '#web/administration/PartHeading.tsx'
import { siteSettingsQuery } from '#web/administration/queries.ts'
import { ErrorState } from '#web/kit/ErrorState.tsx'
import { RowsSkeleton } from '#web/kit/RowsSkeleton.tsx'
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

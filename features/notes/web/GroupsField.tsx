import { Input, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#features/committees/web/queries.ts'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import type { AudienceProps } from './audience.ts'

// To choose among many things is a large part of the library, and most notes are for their author.
const GroupChoice = lazy(async () => ({ default: (await import('./GroupChoice.tsx')).GroupChoice }))

/** The groups whom a note is for, by their names: there is nothing to choose from before these are known. */
export function GroupsField({ form, committee_id, readOnly }: AudienceProps) {
  const { t } = useTranslation()
  const { data: groups, isError, refetch } = useQuery(groupsQuery(committee_id))
  const around = { label: t('notes.groups'), labelElement: 'div', error: form.field('committee_groups').error } as const
  if (!groups && isError)
    return (
      <Input.Wrapper {...around}>
        <PartError isTold text={t('committees.committee_group_fetch_error')} onRetry={() => void refetch()} />
      </Input.Wrapper>
    )
  const coming = (
    <Input.Wrapper {...around}>
      <Skeleton h={36} aria-hidden />
    </Input.Wrapper>
  )
  return <Suspense fallback={coming}>{groups ? <GroupChoice form={form} readOnly={readOnly} groups={groups} /> : coming}</Suspense>
}

import { Input, MultiSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#web/committees/queries.ts'
import { PartError } from '#web/kit/PartError.tsx'
import type { AudienceProps } from './AudienceFields.tsx'

/** The groups whom a note is for, by their names: there is nothing to choose from before these are known. */
export function GroupsField({ form, committee_id, readOnly }: AudienceProps) {
  const { t } = useTranslation()
  const { data: groups, isError, refetch } = useQuery(groupsQuery(committee_id))
  const { value, onChange: _change, ...field } = form.field('committee_groups')
  const label = t('notes.groups')
  if (!groups)
    return (
      <Input.Wrapper label={label} labelElement="div" error={field.error}>
        {isError ? (
          <PartError isTold text={t('committees.committee_group_fetch_error')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={36} aria-hidden />
        )}
      </Input.Wrapper>
    )
  return (
    <MultiSelect
      {...field}
      label={label}
      readOnly={readOnly}
      data={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value.map(String)}
      onChange={(ids) => form.change({ committee_groups: ids.map(Number) })}
      nothingFoundMessage={t('notes.no_groups')}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

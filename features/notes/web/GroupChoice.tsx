import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CommitteeGroup } from '#features/committees/group-contract.ts'
import type { AudienceProps } from './note-draft.ts'

type Props = Pick<AudienceProps, 'form' | 'readOnly'> & { groups: CommitteeGroup[] }

/** Chooses among the groups of a committee. */
export function GroupChoice({ form, readOnly, groups }: Props) {
  const { t } = useTranslation()
  const { value, onChange: _change, ...field } = form.field('committee_groups')
  return (
    <MultiSelect
      {...field}
      label={t('notes.groups')}
      readOnly={readOnly}
      data={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value.map(String)}
      onChange={(ids) => form.change({ committee_groups: ids.map(Number) })}
      nothingFoundMessage={t('notes.no_groups')}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

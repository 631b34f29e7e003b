import { MultiSelect, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '#web/committees/queries.ts'
import type { useForm } from '#web/kit/use-form.ts'
import { audiences, type Written } from './audience.ts'

type Props = { form: ReturnType<typeof useForm<Written>>; committee_id: number }

/** Who reads a note: only its author, chosen groups, or the whole committee (D3 §2). */
export function AudienceFields({ form, committee_id }: Props) {
  const { t } = useTranslation()
  const { audience, committee_groups } = form.values
  const { data: groups = [] } = useQuery(groupsQuery(committee_id))
  return (
    <>
      <Radio.Group {...form.field('audience')} label={t('notes.audience')} onChange={(value) => form.change({ audience: value })}>
        <Stack gap="xs" mt="xs">
          {audiences.map((one) => (
            <Radio key={one} value={one} label={t(`notes.audience_${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {audience === 'groups' && (
        <MultiSelect
          {...form.field('committee_groups')}
          label={t('notes.groups')}
          data={groups.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={committee_groups.map(String)}
          onChange={(ids) => form.change({ committee_groups: ids.map(Number) })}
          nothingFoundMessage={t('notes.no_groups')}
          comboboxProps={{ withinPortal: false }}
        />
      )}
    </>
  )
}

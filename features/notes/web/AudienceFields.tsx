import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AudienceProps, audiences } from './audience.ts'
import { GroupsField } from './GroupsField.tsx'

/** Who reads a note: only its author, chosen groups, or the whole committee (D3 §2). */
export function AudienceFields({ form, committee_id, readOnly }: AudienceProps) {
  const { t } = useTranslation()
  return (
    <>
      <Radio.Group
        {...form.field('audience')}
        readOnly={readOnly}
        label={t('notes.audience')}
        onChange={(value) => form.change({ audience: value })}
      >
        <Stack gap="xs" mt="xs">
          {audiences.map((one) => (
            <Radio key={one} value={one} label={t(`notes.audience_${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.values.audience === 'groups' && <GroupsField form={form} committee_id={committee_id} readOnly={readOnly} />}
    </>
  )
}

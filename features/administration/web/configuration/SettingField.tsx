import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ColorInput } from '#features/administration/web/ColorInput.tsx'
import { CommitteeChoiceById } from '#features/administration/web/choices.tsx'
import { WholeNumberInput } from '#features/administration/web/WholeNumberInput.tsx'
import type { SettingName, SiteSettings } from '#platform/shared/site/site-settings.ts'
import { CheckField } from '#platform/web/ui/form/CheckField.tsx'

type Value = SiteSettings[SettingName]
type Props = {
  name: SettingName
  value: Value
  onChange: (value: never) => void
  error: string | undefined
  /** By the environment: shown, and not to be changed here. */
  isFixed: boolean
}

/** One setting, by the kind of its value. */
export function SettingField({ name, value, onChange, error, isFixed }: Props) {
  const { t } = useTranslation()
  const explained = t(`administration_pages.setting_${name}_explained`)
  const shown = {
    name,
    label: t(`administration_pages.setting_${name}`),
    description: isFixed ? t('administration_pages.fixed_by_environment', { variable: name.toUpperCase() }) : explained,
    disabled: isFixed,
    error,
  }
  const change = onChange as (value: Value) => void
  if (typeof value === 'boolean') return <CheckField {...shown} value={value} onChange={change} />
  if (name === 'default_committee_id') return <CommitteeChoiceById {...shown} clearable value={value as number | null} onChange={change} />
  if (typeof value === 'number') return <WholeNumberInput {...shown} value={value} onChange={change} />
  if (name === 'primary_color') return <ColorInput {...shown} value={value} onChange={(color) => change(color ?? '')} />
  const Input = name === 'help_content' ? Textarea : TextInput
  const empty = name === 'app_name' ? '' : null
  return (
    <Input
      {...shown}
      {...(name === 'help_content' && { rows: 6 })}
      required={name === 'app_name'}
      value={value ?? ''}
      onChange={({ currentTarget }) => change(currentTarget.value || empty)}
    />
  )
}

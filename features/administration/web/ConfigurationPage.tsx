import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdministeredConfiguration, changeSiteSettings } from '#features/administration/configuration.ts'
import { type SettingName, type SiteSettings, settingNames, startPages } from '#platform/shared/site.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useHeardEdited } from '#platform/web/realtime/live-channel.ts'
import { useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { ErrorState } from '#platform/web/ui/feedback/errors.tsx'
import { CheckField, FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm, useSaving } from '#platform/web/ui/form/use-form.ts'
import { RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PartHeading } from './AdministrationNavigation.tsx'
import { CommitteeChoiceById } from './choices.tsx'
import { perName } from './entry-form.ts'
import { ColorInput, WholeNumberInput } from './inputs.tsx'
import { siteSettingsQuery } from './queries.ts'

/** The site settings; effective for everybody once saved. */
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

/** Starts over from the saved settings. */
function ConfigurationForm({ configuration }: { configuration: AdministeredConfiguration }) {
  const [saved, setSaved] = useState(0)
  return <Form key={saved} configuration={configuration} onSaved={() => setSaved((count) => count + 1)} />
}

type Props = { configuration: AdministeredConfiguration; onSaved: () => void }

function Form({ configuration, onSaved }: Props) {
  const { t } = useTranslation()
  const form = useForm(settingsOf(configuration), { required: ['app_name', 'primary_color'] })
  const fields = perName(settingNames, (name) => t(`administration_pages.setting_${name}`))
  const { edited } = changeSiteSettings
  const meanwhile = useMeanwhile({ form, edited, opened: configuration, object: configuration, valuesOf: settingsOf, fields })
  useHeardEdited('configuration', 0, siteSettingsQuery.queryKey)
  const change = useAction(changeSiteSettings, { text: 'administration_pages.save', refresh: [], inForm: true })
  const save = () =>
    meanwhile.saving((values, { from, if_match }) =>
      change.mutateAsync({ body: changesOf((from ?? configuration).settings, values), if_match }),
    )
  const { isSaving, submit } = useSaving({ form, save, onSaved })
  return (
    <FormBody
      form={form}
      meanwhile={meanwhile}
      onSubmit={() => void submit()}
      foot={
        <Group px="md">
          <Button type="submit" loading={isSaving} disabled={!form.isDirty}>
            {t('shell.save')}
          </Button>
        </Group>
      }
    >
      {Object.entries(settingGroups).map(([group, names]) => (
        <SectionCard key={group} title={t(`administration_pages.group_${group as keyof typeof settingGroups}`)}>
          <Stack px="md" py="xs" maw={640}>
            {names.map((name) => (
              <SettingField key={name} {...form.field(name)} name={name} isFixed={configuration.fixed.includes(name)} />
            ))}
          </Stack>
        </SectionCard>
      ))}
    </FormBody>
  )
}

const settingsOf = ({ settings }: AdministeredConfiguration) => settings

/** Sends only changed settings. */
const changesOf = (before: SiteSettings, values: SiteSettings): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name as SettingName]))

/** The settings in the groups of the page; each setting belongs to one. */
const settingGroups = {
  look: ['app_name', 'primary_color', 'default_committee_id', 'start_page'],
  features: [
    'enable_businesses',
    'enable_membership_management',
    'documents_use_sort_order',
    'full_text_search',
    'feature_meeting_description',
    'feature_share_annotations',
    'mail_content',
    'offline_days',
    'is_solothurn',
  ],
  help: ['help_contact', 'help_phone', 'help_email', 'help_url', 'help_content'],
  connections: ['apps_endpoint_url', 'tracking_url'],
} as const satisfies Record<string, SettingName[]>

type Value = SiteSettings[SettingName]
type SettingFieldProps = {
  name: SettingName
  value: Value
  onChange: (value: never) => void
  error: string | undefined
  /** Fixed by the environment: shown read-only. */
  isFixed: boolean
}

/** The field of a setting, by the type of its value. */
function SettingField({ name, value, onChange, error, isFixed }: SettingFieldProps) {
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
  if (name === 'start_page') {
    const data = startPages.map((page) => ({ value: page, label: t(`administration_pages.start_page_${page}`) }))
    return <NativeSelect {...shown} data={data} value={value ?? ''} onChange={({ currentTarget }) => change(currentTarget.value)} />
  }
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

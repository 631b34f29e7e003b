import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdministeredConfiguration, changeSiteSettings } from '#features/administration/configuration.ts'
import { perName } from '#features/administration/web/fields-of.ts'
import { siteSettingsQuery } from '#features/administration/web/queries.ts'
import { type SettingName, type SiteSettings, settingNames } from '#platform/shared/site/site-settings.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useHeardEdited } from '#platform/web/realtime/use-heard-edited.ts'
import { useMeanwhile } from '#platform/web/ui/edit-conflict/use-meanwhile.ts'
import { FormBody } from '#platform/web/ui/form/FormBody.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { useSaving } from '#platform/web/ui/form/use-saving.ts'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { SettingField } from './SettingField.tsx'

/** Begins anew from what was saved. */
export function ConfigurationForm({ configuration }: { configuration: AdministeredConfiguration }) {
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

/** Only what was changed is sent. */
const changesOf = (before: SiteSettings, values: SiteSettings): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name as SettingName]))

/** The settings as the page groups them; every one stands in one of them. */
const settingGroups = {
  look: ['app_name', 'primary_color', 'default_committee_id'],
  features: [
    'enable_businesses',
    'enable_membership_management',
    'documents_use_sort_order',
    'full_text_search',
    'feature_meeting_description',
    'feature_share_annotations',
    'offline_days',
    'is_solothurn',
  ],
  help: ['help_contact', 'help_phone', 'help_email', 'help_url', 'help_content'],
  connections: ['apps_endpoint_url', 'tracking_url'],
} as const satisfies Record<string, SettingName[]>

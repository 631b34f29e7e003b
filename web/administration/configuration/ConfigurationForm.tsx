import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AdministeredConfiguration, changeSiteSettings } from '#shared/administration/configuration.ts'
import type { SettingName, SiteSettings } from '#shared/shell/site-settings.ts'
import { FormBody } from '#web/kit/FormBody.tsx'
import { SectionCard } from '#web/kit/SectionCard.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { useForm } from '#web/kit/use-form.ts'
import { useSaving } from '#web/kit/use-saving.ts'
import { SettingField } from './SettingField.tsx'
import { settingGroups } from './setting-groups.ts'

/** Begins anew from what was saved. */
export function ConfigurationForm({ configuration }: { configuration: AdministeredConfiguration }) {
  const [saved, setSaved] = useState(0)
  return <Form key={saved} configuration={configuration} onSaved={() => setSaved((count) => count + 1)} />
}

type Props = { configuration: AdministeredConfiguration; onSaved: () => void }

function Form({ configuration: { settings, fixed }, onSaved }: Props) {
  const { t } = useTranslation()
  const form = useForm<SiteSettings>(settings, { required: ['app_name', 'primary_color'] })
  const change = useAction(changeSiteSettings, { text: 'administration_pages.save', refresh: [], inForm: true })
  const save = () => change.mutateAsync({ body: changesOf(settings, form.values) })
  const { isSaving, submit } = useSaving({ form, save, onSaved })
  return (
    <FormBody
      form={form}
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
              <SettingField key={name} {...form.field(name)} name={name} isFixed={fixed.includes(name)} />
            ))}
          </Stack>
        </SectionCard>
      ))}
    </FormBody>
  )
}

/** Only what was changed is sent: what somebody else has changed meanwhile stays. */
const changesOf = (before: SiteSettings, values: SiteSettings): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name as SettingName]))

import { Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BusinessType } from '#features/administration/catalogue.ts'
import { OptionalNumberInput, WholeNumberInput } from '#features/administration/web/inputs.tsx'
import { isNumberPattern, numberIn, seriesOf } from '#features/motions/number.ts'
import { firstSignatoryRules } from '#features/motions/rules.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { useSite } from '#platform/web/lib/site.tsx'
import type { useForm } from '#platform/web/ui/form/use-form.ts'

type Props = { form: ReturnType<typeof useForm<Omit<BusinessType, 'id'>>> }

/** What a council requires of motions of a business type. */
export function BusinessTypeRules({ form }: Props) {
  const { t } = useTranslation()
  const explained = (name: 'least_signatures' | 'publish_days_before' | 'submit_minutes_after') => ({
    label: t(`administration_pages.${name}`),
    description: t(`administration_pages.${name}_explained`),
  })
  return (
    <Stack component="section" gap="md">
      <div>
        <Title order={3}>{t('administration_pages.motion_rules')}</Title>
        <Text size="sm" c="dimmed">
          {t('administration_pages.motion_rules_explained')}
        </Text>
      </div>
      <WholeNumberInput {...explained('least_signatures')} {...form.field('least_signatures')} />
      <OptionalNumberInput {...explained('publish_days_before')} {...form.field('publish_days_before')} />
      <OptionalNumberInput {...explained('submit_minutes_after')} {...form.field('submit_minutes_after')} />
      <FirstSignatories {...form.field('first_signatories')} />
      <TextInput
        label={t('administration_pages.number_pattern')}
        description={t('administration_pages.number_pattern_explained', useExample(form.values.number_pattern))}
        spellCheck={false}
        placeholder={usualPattern}
        {...form.text('number_pattern')}
      />
    </Stack>
  )
}

type Allowed = BusinessType['first_signatories']

function FirstSignatories({ onChange, ...field }: { value: Allowed; onChange: (allowed: Allowed) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      {...field}
      label={t('administration_pages.first_signatories')}
      allowDeselect={false}
      data={firstSignatoryRules.map((rule) => ({ value: rule, label: t(`administration_pages.first_signatories_${rule}`) }))}
      onChange={(chosen) => onChange(firstSignatoryRules.find((rule) => rule === chosen) ?? 'anyone')}
    />
  )
}

/** The pattern with its first number of this year, or a usual pattern while it is not valid. */
function useExample(typed: string): { pattern: string; example: string } {
  const { time_zone } = useSite()
  const [now] = useState(() => new Date())
  const year = dayOf(now, time_zone).slice(0, 4)
  const pattern = isNumberPattern(typed) ? typed : usualPattern
  return { pattern, example: numberIn(seriesOf(pattern, year), 1) }
}

const usualPattern = 'A {year}/{number}'

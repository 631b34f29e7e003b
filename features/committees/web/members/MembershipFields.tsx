import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Role, role } from '#platform/shared/actor.ts'
import { shortDay } from '#platform/shared/site-time.ts'

type Props = { value: Role[]; onChange: (roles: Role[]) => void; error: string | undefined }

/** One or more roles, each with an explanation of what it allows (D2 §4, §5). */
export function RolesInput({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      label={t('committees.roles')}
      required
      value={value}
      onChange={(chosen) => onChange(role.options.filter((name) => chosen.includes(name)))}
      error={error}
    >
      <Stack gap="xs" mt="xs" mb="xs">
        {role.options.map((name) => (
          <Checkbox
            key={name}
            value={name}
            label={t(`committees.role_${name}`)}
            description={t(`committees.role_${name}_explained`)}
            // Set on each checkbox, because the group itself cannot be focused.
            data-complaint={Boolean(error) || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Labels of a membership's fields, and how to display their values. */
export function useMembershipFieldNames() {
  const { t } = useTranslation()
  const show = (day: string | null) => (day === null ? '' : shortDay(day))
  return {
    roles: { label: t('committees.roles'), show: (roles: Role[]) => roles.map((name) => t(`committees.role_${name}`)).join(', ') },
    begin_date: { label: t('committees.begin_date'), show },
    end_date: { label: t('committees.end_date'), show },
  }
}

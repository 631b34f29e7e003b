import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, removeSecondFactor } from '#features/administration/user.ts'
import { administrationKey } from '#features/administration/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** That somebody has a second factor, and the way to take it from whoever has lost it. */
export function SecondFactor({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const remove = useAction(removeSecondFactor, { text: 'administration_pages.remove_second_factor', refresh: administrationKey })
  if (!(remove.data ?? user).has_second_factor) return null
  const ask = () => {
    const question = t('administration_pages.remove_second_factor_question', { name: fullName(user) })
    if (window.confirm(question)) remove.mutate({ params: { id: user.id } })
  }
  return (
    <Group justify="space-between">
      <Text>{t('administration_pages.has_second_factor')}</Text>
      <Button variant="default" loading={remove.isPending} onClick={ask} {...refusing}>
        {t('administration_pages.remove_second_factor')}
      </Button>
    </Group>
  )
}

import { Fieldset, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { pushState, startPush, stopPush, useNewsWords } from './push.ts'
import { pushKeyQuery } from './queries.ts'

const stateKey = ['push_state']

/** Turns notifications in this browser on or off, at once; nothing if the site sends none. */
export function PushSwitch() {
  const { t } = useTranslation()
  const words = useNewsWords()
  const client = useQueryClient()
  const refusing = useNeedsConnection()
  const { data: key } = useQuery(pushKeyQuery)
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: pushState, enabled: Boolean(key?.public_key), staleTime: 0 })
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? startPush(key?.public_key ?? '', words) : stopPush()),
    onError: () => notify('error', t('subscriptions.push_error')),
    onSettled: () => client.invalidateQueries({ queryKey: stateKey }),
  })
  if (!key?.public_key || !state) return null
  return (
    <Fieldset legend={t('subscriptions.push_title')}>
      {state === 'unsupported' || state === 'blocked' ? (
        <Text>{t(`subscriptions.push_${state}`)}</Text>
      ) : (
        <Switch
          label={t('subscriptions.push')}
          description={t('subscriptions.push_explained')}
          checked={change.isPending ? change.variables : state === 'on'}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
          {...refusing}
        />
      )}
    </Fieldset>
  )
}

import { Box, Text } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessToken, revokeOwnAccessToken } from '#features/identity/access-tokens.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { AddTokenDialog } from './AddTokenDialog.tsx'
import { accessTokensQuery } from './queries.ts'

/** The reader's access tokens, by which programs work in their name. */
export function AccessTokens() {
  const { t } = useTranslation()
  const { data: tokens, isError, refetch } = useQuery(accessTokensQuery)
  const [isAdding, setAdding] = useState(false)
  return (
    <SectionCard title={t('account.tokens')} actions={<AddButton label={t('account.add_token')} onClick={() => setAdding(true)} />}>
      <Box px="md" py="xs">
        <Text c="dimmed">{t('account.tokens_explained')}</Text>
      </Box>
      {tokens ? (
        <Rows label={t('account.tokens')}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </Rows>
      ) : isError ? (
        <PartError text={t('account.tokens_load_error')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      )}
      {tokens?.length === 0 && <EmptyState text={t('account.no_tokens')} />}
      {isAdding && <AddTokenDialog onClose={() => setAdding(false)} />}
    </SectionCard>
  )
}

/** What a token is for and how long, with a button to revoke it after confirmation. */
function TokenRow({ token: { id, name, scopes, created, expires, has_expired, last_used } }: { token: AccessToken }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { date, dateTime } = useDates()
  const revoke = useAction(revokeOwnAccessToken, { text: 'account.revoke_token', refresh: accessTokensQuery.queryKey })
  const ask = () => {
    if (window.confirm(t('account.revoke_token_question', { name }))) revoke.mutate({ params: { id } })
  }
  const facts = [
    scopes.map((scope) => t(`account.token_scope_${scope}`)).join(', '),
    t(has_expired ? 'account.token_expired' : 'account.token_expires', { when: dateTime(expires) }),
    last_used === null ? t('account.token_unused') : t('account.last_used', { when: dateTime(last_used) }),
    t('account.token_created', { date: date(created) }),
  ]
  return (
    <ListRow
      leading={<IconKey size={20} stroke={1.5} aria-hidden />}
      title={name}
      facts={facts}
      trailing={
        <RowAction
          label={t('account.revoke_token', { name })}
          icon={<IconTrash size={20} stroke={1.5} aria-hidden />}
          onClick={ask}
          {...refusing}
        />
      }
    />
  )
}

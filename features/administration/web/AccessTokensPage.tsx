import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type AdministeredToken,
  downloadAccessTokens,
  revokeAccessTokens,
  tokenConditions,
  tokenSorts,
} from '#features/administration/access-tokens.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import type { DataColumn } from '#platform/web/ui/list/table/DataTable.tsx'
import { useRowChoice } from '#platform/web/ui/list/table/table-state.ts'
import { PartHeading } from './AdministrationNavigation.tsx'
import { accessTokensQuery, administrationKey } from './queries.ts'
import { TableCard } from './table/TableCard.tsx'
import { useTable } from './table/use-table.ts'

/** The access tokens of all users, to see which programs have access and to revoke it. */
export function AccessTokensPage() {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const table = useTable(tokenSorts, tokenConditions)
  const { search, ask, asked, shown, only } = table
  const found = useQuery(accessTokensQuery(asked))
  const choice = useRowChoice({ query: search.query, only })
  const { revoke, isRevoking } = useRevoke()
  const titleOf = (token: AdministeredToken) => t('administration_pages.token_of', { name: token.name, person: fullName(token) })
  return (
    <>
      <PartHeading part="access_tokens" />
      <SearchField label={t('administration_pages.search_access_tokens')} value={search.query} onSearch={(query) => ask({ query })} />
      <TableCard
        title={t('administration_pages.access_tokens')}
        found={found}
        empty={t('administration_pages.no_access_tokens')}
        table={table}
        filters={tokenConditions.map((name) => ({ name, label: t(`administration_pages.token_filters.${name}`) }))}
        fetchList={(as, work, receiving) => fetchFile(downloadAccessTokens, { query: { ...shown, as }, work }, receiving)}
        titleOf={titleOf}
        columns={useColumns()}
        renderActions={(token) => (
          <RowAction
            label={t('administration_pages.revoke_token', { title: titleOf(token) })}
            icon={<IconTrash size={20} stroke={1.5} aria-hidden />}
            onClick={() => revoke([token.id])}
            {...refusing}
          />
        )}
        many={{
          choice,
          buttons: (
            <Button
              variant="default"
              disabled={choice.chosen.size === 0}
              loading={isRevoking}
              onClick={() => revoke([...choice.chosen], choice.clear)}
              {...refusing}
            >
              {t('administration_pages.revoke_tokens')}
            </Button>
          ),
        }}
      />
    </>
  )
}

/** Revokes tokens after a confirmation. */
function useRevoke() {
  const { t } = useTranslation()
  const revoking = useAction(revokeAccessTokens, { failure: 'administration_pages.revoke_tokens_error', refresh: administrationKey })
  const revoke = (tokens: number[], onDone?: () => void) => {
    if (!window.confirm(t('administration_pages.revoke_tokens_question', { count: tokens.length }))) return
    const onSuccess = ({ done }: { done: number }) => {
      notify('success', t('administration_pages.revoke_tokens_done', { count: done }))
      onDone?.()
    }
    revoking.mutate({ body: { tokens } }, { onSuccess })
  }
  return { revoke, isRevoking: revoking.isPending }
}

function useColumns(): DataColumn<AdministeredToken>[] {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  const stateOf = ({ has_expired, is_own }: AdministeredToken) =>
    [has_expired && t('administration_pages.token_expired'), !is_own && t('administration_pages.token_of_program')]
      .filter(Boolean)
      .join(', ')
  return [
    { name: 'name', header: t('administration_pages.token_name'), isSortable: true, cell: ({ name }) => name },
    { name: 'person', header: t('administration_pages.person'), isSortable: true, cell: fullName },
    {
      name: 'scopes',
      header: t('administration_pages.token_scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(`administration_pages.token_filters.${scope}`)).join(', '),
    },
    {
      name: 'last_used',
      header: t('administration_pages.token_last_used'),
      isSortable: true,
      cell: ({ last_used }) => last_used && dateTime(last_used),
    },
    { name: 'expires', header: t('administration_pages.token_expires'), isSortable: true, cell: ({ expires }) => dateTime(expires) },
    { name: 'state', header: t('rows.state'), cell: stateOf },
    { name: 'created', header: t('administration_pages.created'), isSortable: true, isExtra: true, cell: ({ created }) => date(created) },
  ]
}

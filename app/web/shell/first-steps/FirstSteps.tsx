import { ActionIcon, Text } from '@mantine/core'
import { type Icon, IconBriefcase, IconPencil, IconShare, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { committeesQuery } from '#features/committees/web/queries.ts'
import { type Hint, hints, updateMe } from '#features/identity/contract.ts'
import { meQuery, useMe } from '#features/identity/web/queries.ts'
import { useIsOfflineOffered } from '#features/offline-meetings/web/SaveForOffline.tsx'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { ListRow, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { CollapsibleCard, SectionCard } from '#platform/web/ui/page/Page.tsx'
import { StartPageHints, useIsBelow } from '#platform/web/ui/page/shell.tsx'

const icons: Record<Hint, Icon> = { read: IconPencil, share: IconShare, offline: IconBriefcase }

/** The hints that concern this site. */
export function useHints(): Hint[] {
  const { features } = useConfiguration()
  const isOffered = { read: true, share: features.shareAnnotations, offline: useIsOfflineOffered() }
  return hints.filter((hint) => isOffered[hint])
}

/** Hints for somebody who is new in a committee, each of which can be closed for good; collapsed on phones, where they would push the page's own content away. */
export function FirstSteps() {
  const { t } = useTranslation()
  const me = useMe()
  const refusing = useNeedsConnection()
  const change = useAction(updateMe, { failure: 'first_steps.close_error', refresh: meQuery.queryKey })
  const closed = (change.isPending && change.variables.body.closed_hints) || me.closed_hints
  const shown = useHints().filter((hint) => !closed.includes(hint))
  const list = useFocusAfterClosing(shown.length)
  const isPhone = useIsBelow('phone')
  // Without a committee there is no paper to read.
  const { data: committees = [] } = useQuery(committeesQuery)
  if (committees.length === 0 || shown.length === 0) return null
  const close = (hint: Hint) => change.mutate({ body: { closed_hints: [...closed, hint] } })
  const rows = (
    <Rows>
      {shown.map((hint) => (
        <HintRow key={hint} hint={hint}>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={t('first_steps.close', { hint: t(`first_steps.${hint}`) })}
            title={t('first_steps.close', { hint: t(`first_steps.${hint}`) })}
            onClick={() => close(hint)}
            {...refusing}
          >
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </HintRow>
      ))}
    </Rows>
  )
  return (
    <StartPageHints>
      <div ref={list}>
        {isPhone ? (
          <CollapsibleCard title={t('first_steps.collapsed', { count: shown.length })}>{rows}</CollapsibleCard>
        ) : (
          <SectionCard title={t('first_steps.title')}>{rows}</SectionCard>
        )}
      </div>
    </StartPageHints>
  )
}

function HintRow({ hint, children }: { hint: Hint; children: ReactNode }) {
  const { t } = useTranslation()
  const Picture = icons[hint]
  return (
    <ListRow
      leading={<Picture size={24} stroke={1.5} aria-hidden />}
      title={t(`first_steps.${hint}`)}
      below={<Text size="sm">{t(`first_steps.${hint}_text`)}</Text>}
      trailing={children}
    />
  )
}

/** After a hint was closed, the next one has the focus, or the page if it was the last. */
function useFocusAfterClosing(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) (list.current?.querySelector<HTMLElement>('li button') ?? document.getElementById('content'))?.focus()
    before.current = count
  }, [count])
  return list
}
